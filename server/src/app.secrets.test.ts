/** Canaries: what a customer tells us is nowhere it should not be (safety S9). */
import { makeClient } from '@tarazu/contract/client'
import { buy, cancelOrder } from '@tarazu/contract/orders/api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { login, logout, register } from '@tarazu/contract/session/api'
import { addRecharge, listBill } from '@tarazu/contract/wallet/api'
import { addFavourite } from '@tarazu/contract/watchlist/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openEventStream } from './testing/event-stream.ts'
import { asOwner, type TestServer, testServer } from './testing/test-server.ts'

const phone = '9876501234'
const password = 'canary horse 7261'
const wrongPassword = 'canary mule 9953'

let world: TestServer
let token: string
const logged: string[] = []
const asked: string[] = []
const refusals: string[] = []

const canaries = () => ({ phone, password, wrongPassword, token })

function expectNone(texts: string[], of: Record<string, string> = canaries()) {
  const all = texts.join('\n')
  for (const [kind, canary] of Object.entries(of)) {
    // A slice, so that a failure does not print all there is.
    const at = all.indexOf(canary)
    expect([kind, at < 0 ? '' : all.slice(Math.max(0, at - 200), at + 50)]).toEqual([kind, ''])
  }
}

const client = (signedIn: boolean) =>
  makeClient({ baseUrl: world.baseUrl, token: () => (signedIn ? token : undefined) })

/** An ear on what crosses the wire. */
function listen() {
  const real = fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push(String(input))
    const answer = await real(input, init)
    const text = await answer.clone().text()
    if (!text.includes('"msg":"ok"')) refusals.push(text)
    return answer
  })
}

const fails = (promise: Promise<unknown>) => expect(promise).rejects.toThrow()

async function send(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${world.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return answer.status
}

beforeAll(async () => {
  world = await testServer({ LOG_LEVEL: 'trace' }, { logTo: (line) => void logged.push(line) })
  listen()
  world.feed.set('SBIN.NS', 600)
  const visitor = client(false)
  await visitor(register, { phone, password, invitation: 'PAPER-2026' })
  token = (await visitor(login, { phone, password })).token
  const customer = client(true)

  // A day with everything in it.
  await customer(addRecharge, { amount: '5000' })
  await fails(visitor(login, { phone, password: wrongPassword }))
  await fails(visitor(register, { phone, password, invitation: 'PAPER-2026' }))
  await fails(customer(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 50 }))
  await fails(customer(cancelOrder, { number: 'ZZZZZZZZZZZZ' }))
  await customer(getUserInfo, {})
  await vi.waitFor(async () => expect((await customer(listBill, {})).count).toBe(1))
  const stream = await openEventStream(world.baseUrl, { token })
  await stream.close()

  // What is sent where it does not belong.
  expect(await send(login.path, { user: [phone], password: { password } })).toBe(400)
  expect(await send(login.path, { user: phone, password, more: { token } })).toBe(400)
  expect(await send(register.path, { user: phone, password: `${password}\0`, code: token })).toBe(400)
  expect(await send(buy.path, { tag: token, mold: 'stock', count: phone }, { token })).toBe(400)

  // Bugs of ours whose messages from the database repeat the row.
  await asOwner(world.databaseUrl, async (owner) => {
    await owner.query(
      `alter table customer add check (phone <> '9876599999' and password_hash is null) not valid`,
    )
    await owner.query(`alter table favourite add check (symbol is null) not valid`)
    await owner.query(`alter table session add check (id < 0) not valid`)
    // A reply that does not fit its contract.
    await owner.query(`alter table journal disable trigger user; update journal set reason = 'made up'`)
    await owner.query(`alter table recharge add check (length(timeline::text) < 3) not valid`)
  })
  await fails(visitor(register, { phone: '9876599999', password, invitation: 'PAPER-2026' }))
  await fails(visitor(login, { phone, password }))
  await fails(customer(addFavourite, { symbol: 'SBIN.NS' }))
  await fails(customer(addRecharge, { amount: '5000' }))
  await fails(customer(listBill, {}))
  await fails(customer(logout, {}))
})

afterAll(async () => {
  vi.restoreAllMocks()
  await world.close({ transfersAtLeast: 1 })
})

describe('what a customer tells us', () => {
  test('is in no log, whatever fails', () => {
    expect(logged.filter((line) => line.includes('request failed')).length).toBeGreaterThanOrEqual(4)
    expectNone(logged, { ...canaries(), anotherPhone: '9876599999', hash: '$argon2' })
  })

  test('is in no refusal and no error', () => {
    expect(refusals.length).toBeGreaterThan(10)
    expectNone(refusals)
  })

  test('is in no address', () => {
    expect(asked.length).toBeGreaterThan(10)
    expectNone(asked)
  })

  test('is in the database as a hash, if it opens anything', async () => {
    const rows = await asOwner(world.databaseUrl, async (owner) => {
      const tables = await owner.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      )
      const texts: string[] = []
      for (const { name } of tables.rows) {
        const { rows } = await owner.query<{ row: string }>(`select t::text as row from "${name}" t`)
        texts.push(...rows.map(({ row }) => `${name} ${row}`))
      }
      return texts
    })
    expect(rows.some((row) => row.includes(phone))).toBe(true)
    expectNone(rows, { password, wrongPassword, token })
  })
})
