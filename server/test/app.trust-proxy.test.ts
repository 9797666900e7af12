/** Which address and host the server believes, with and without a proxy (safety T37). */
import { startPasskeySignIn } from '@tarazu/contract/operators/api'
import { login } from '@tarazu/contract/session/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestCustomer, type TestServer, testServer } from '../src/testing/test-server.ts'

const proxy = '10.0.0.5'
const forwarded = {
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'tarazu.example',
}

let world: TestServer
let customer: TestCustomer

type Headers = Record<string, string>

/** Signs in from an address, with headers about the original caller. */
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

  test.each([proxy, `::ffff:${proxy}`, 'fd00::17'])('the proxy %s is believed', async (from) => {
    const { address, cookie } = await signInFrom(from, forwarded)
    expect(address).toBe('203.0.113.7')
    expect(cookie).toMatch(/^__Host-sid=.+; Secure; /)
    expect(await relyingPartyFrom(from, forwarded)).toBe('tarazu.example')
  })

  test('the last of several addresses that is no proxy is the caller’s', async () => {
    const through = { ...forwarded, 'x-forwarded-for': '198.51.100.1, 203.0.113.7, fd00::17' }
    expect((await signInFrom(proxy, through)).address).toBe('203.0.113.7')
  })

  test('headers from any other address are ignored', async () => {
    const { address, cookie } = await signInFrom('198.51.100.9', forwarded)
    expect(address).toBe('198.51.100.9')
    expect(cookie).toBe('')
    expect(await relyingPartyFrom('198.51.100.9', forwarded)).toBe('tarazu.internal')
  })
})

describe('without TRUST_PROXY', () => {
  beforeAll(async () => {
    world = await testServer()
    customer = await world.customer()
  })
  afterAll(() => world.close({ transfersAtLeast: 0 }))

  test('no address is believed', async () => {
    for (const from of ['127.0.0.1', proxy]) {
      const { address, cookie } = await signInFrom(from, forwarded)
      expect([address, cookie]).toEqual([from, ''])
      expect(await relyingPartyFrom(from, forwarded)).toBe('tarazu.internal')
    }
  })
})
