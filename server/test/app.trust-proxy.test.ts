/** Whom the server takes a caller for behind a proxy, and before none (safety T37). */
import { startPasskeySignIn } from '@tarazu/contract/operators/api'
import { login } from '@tarazu/contract/session/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestCustomer, type TestServer, testServer } from '../src/testing/test-server.ts'

const proxy = '10.0.0.5'
const told = {
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'tarazu.example',
}

let world: TestServer
let customer: TestCustomer

type Headers = Record<string, string>

/** As it comes from an address, with what it says of whom it comes for. */
async function signInFrom(remoteAddress: string, headers: Headers) {
  const answer = await world.server.app.inject({
    method: 'POST',
    url: `/api${login.path}`,
    headers: { host: 'tarazu.internal:3000', ...headers },
    payload: { user: customer.phone, password: customer.password, cookie: true },
    remoteAddress,
  })
  expect(answer.statusCode).toBe(200)
  const session = await world.deps.db
    .selectFrom('session')
    .select('address')
    .where('customer_id', '=', customer.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { address: session.address, cookie: String(answer.headers['set-cookie'] ?? '') }
}

async function relyingPartyFrom(remoteAddress: string, headers: Headers) {
  const answer = await world.server.app.inject({
    method: 'POST',
    url: `/api${startPasskeySignIn.path}`,
    headers: { host: 'tarazu.internal:3000', ...headers },
    payload: {},
    remoteAddress,
  })
  return /"rpId":"([^"]*)"/.exec(answer.body)?.[1]
}

describe('with TRUST_PROXY', () => {
  beforeAll(async () => {
    world = await testServer({ TRUST_PROXY: `${proxy}, fd00::/8` })
    customer = await world.customer()
  })
  afterAll(() => world.close({ transfersAtLeast: 0 }))

  test.each([proxy, `::ffff:${proxy}`, 'fd00::17'])('%s is believed about the caller', async (from) => {
    const { address, cookie } = await signInFrom(from, told)
    expect(address).toBe('203.0.113.7')
    expect(cookie).toMatch(/^__Host-sid=.+; Secure; /)
    expect(await relyingPartyFrom(from, told)).toBe('tarazu.example')
  })

  test('of several addresses the last one that is no proxy is the caller’s', async () => {
    const through = { ...told, 'x-forwarded-for': '198.51.100.1, 203.0.113.7, fd00::17' }
    expect((await signInFrom(proxy, through)).address).toBe('203.0.113.7')
  })

  test('anybody else is not, and stays who they are', async () => {
    const { address, cookie } = await signInFrom('198.51.100.9', told)
    expect(address).toBe('198.51.100.9')
    expect(cookie).toBe('')
    expect(await relyingPartyFrom('198.51.100.9', told)).toBe('tarazu.internal')
  })
})

describe('without it', () => {
  beforeAll(async () => {
    world = await testServer()
    customer = await world.customer()
  })
  afterAll(() => world.close({ transfersAtLeast: 0 }))

  test('nobody is believed', async () => {
    for (const from of ['127.0.0.1', proxy]) {
      const { address, cookie } = await signInFrom(from, told)
      expect([address, cookie]).toEqual([from, ''])
      expect(await relyingPartyFrom(from, told)).toBe('tarazu.internal')
    }
  })
})
