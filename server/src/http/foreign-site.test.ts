import { login } from '@tarazu/contract/session/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { isFromForeignSite } from './foreign-site.ts'

const proxy = '10.0.0.5'
let world: TestServer
let customer: TestCustomer
const logged: string[] = []

beforeAll(async () => {
  const logTo = (line: string) => void logged.push(line)
  world = await testServer({ TRUST_PROXY: proxy, LOG_LEVEL: 'warn' }, { logTo })
  customer = await world.customer()
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

async function signIn(headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  const before = await sessions()
  const { statusCode, body } = await world.server.app.inject({
    method: 'POST',
    url: `/api${login.path}`,
    headers: { host: 'tarazu.internal:3000', ...headers },
    payload: { user: customer.phone, password: customer.password },
    remoteAddress,
  })
  const { msg, code } = JSON.parse(body) as { msg: string; code?: string }
  return { statusCode, msg, code, opened: (await sessions()) - before }
}

async function sessions() {
  const rows = await world.deps.db
    .selectFrom('session')
    .select('id')
    .where('customer_id', '=', customer.id)
    .execute()
  return rows.length
}

const done = { statusCode: 200, msg: 'ok', code: undefined, opened: 1 }
const refused = { statusCode: 403, msg: 'no', code: 'forbidden', opened: 0 }

test('a sign-in that another site’s page sends is refused and opens nothing', async () => {
  for (const origin of ['https://evil.example', 'http://tarazu.internal:3001', 'null', 'not an address'])
    expect([origin, await signIn({ origin })]).toEqual([origin, refused])
  const said = logged.map((line) => JSON.parse(line))
  const entry = { route: '/api/stock/user/login', msg: 'a page of another site asked for something' }
  expect(said).toMatchObject([entry, entry, entry, entry])
})

test('a sign-in by our own page is accepted, and by a program, which names no site', async () => {
  expect(await signIn({ origin: 'http://tarazu.internal:3000' })).toEqual(done)
  expect(await signIn({})).toEqual(done)
})

test('behind a trusted proxy our own page is at the host that the proxy names', async () => {
  const ours = { origin: 'https://tarazu.example', 'x-forwarded-host': 'tarazu.example' }
  expect(await signIn(ours, proxy)).toEqual(done)
  expect(await signIn({ ...ours, origin: 'https://tarazu.internal:3000' }, proxy)).toEqual(refused)
  expect(await signIn(ours, '198.51.100.9')).toEqual(refused)
})

const host = 'tarazu.example'
test.each([
  ['GET', { origin: 'https://evil.example' }, false],
  ['POST', { origin: 'https://tarazu.example:443' }, false],
  ['POST', { origin: 'https://tarazu.example.evil.example' }, true],
  ['POST', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
  ['POST', { origin: 'https://tarazu.example', 'sec-fetch-site': 'cross-site' }, true],
  ['POST', { 'sec-fetch-site': 'same-site' }, true],
  ['POST', { 'sec-fetch-site': 'none' }, false],
  ['DELETE', { 'sec-fetch-site': 'cross-site' }, true],
])('a %s with %o is from a foreign site: %s', (method, headers, is) => {
  expect(isFromForeignSite({ method, headers, host })).toBe(is)
})
