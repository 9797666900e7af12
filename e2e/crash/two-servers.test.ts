/**
 * Two servers on one database serve the same customers, and either does the work of one when the other is
 * gone.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, makeClient, newKey } from '@tarazu/contract/client'
import { LogoutError } from '@tarazu/contract/client-errors'
import { buy, getOrder, listOrders, sell } from '@tarazu/contract/orders/api'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { addRecharge, listRecharges } from '@tarazu/contract/recharges/api'
import { login, logout, register } from '@tarazu/contract/session/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/server-child.mjs'
import { openDatabase } from '../../server/src/db/database.ts'
import { type Embedded, startEmbedded } from '../../server/src/db/embedded.ts'
import { checkLedger } from '../../server/src/ledger/check.ts'
import { openEventStream } from '../../server/src/testing/event-stream.ts'
import { findHalfDone } from '../../server/src/testing/half-done.ts'
import { parsedLine, type ServerProcess, startServerProcess } from './server-process.ts'

const takeOver_ms = 10_000
const log = { info() {}, warn() {}, error: console.error }

let folder: string
let postgres: Embedded
let servers: ServerProcess[]
let phones = 0

const settingsOf = async (name: string) => ({
  DATABASE_URL: postgres.url,
  DATA_DIR: join(folder, name),
  LOG_SIGNER_FILE: join(folder, 'log-signer'),
  // What one has sealed the other can read.
  SECRET: '5e'.repeat(32),
  PORT: String(await freePort()),
  LOG_LEVEL: 'info',
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarazu-two-'))
  postgres = await startEmbedded(join(folder, 'database'), { log })
  // Both start at the same moment on an empty database: both migrate, both seed.
  const settings = await Promise.all([settingsOf('one'), settingsOf('two')])
  servers = await Promise.all(settings.map(startServerProcess))
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Who has the lease, and another one. */
function leaderAndOther(): [ServerProcess, ServerProcess] {
  const leads = ({ said }: ServerProcess) =>
    said.map(parsedLine).findLast((line) => /^this process has (lost )?the lease$/.test(line?.msg ?? ''))
      ?.msg === 'this process has the lease'
  const leader = servers.find(leads)
  const other = servers.find((server) => server !== leader)
  if (!leader || !other) throw new Error('nobody has the lease')
  return [leader, other]
}

async function customer() {
  phones += 1
  const credentials = { phone: String(8_100_000_000 + phones), password: newKey().slice(0, 20) }
  const visitor = makeClient({ baseUrl: servers[0]?.baseUrl ?? '', token: () => undefined })
  await visitor(register, { ...credentials, invitation: 'PAPER-2026' })
  const { token } = await visitor(login, credentials)
  const through = (server: ServerProcess) => makeClient({ baseUrl: server.baseUrl, token: () => token })
  const call = through(leaderAndOther()[0])
  await call(addRecharge, { amount: '5000000' })
  await credited(call)
  return { token, through }
}

const credited = (call: Call) =>
  vi.waitFor(
    async () => {
      const { rows } = await call(listRecharges, { limit: 100 })
      expect(rows.map(({ state }) => state)).not.toContain('created')
    },
    { timeout: 20_000 },
  )

const stock = { symbol: 'SBIN.NS', kind: 'stock', quantity: 2 } as const

describe('two servers', () => {
  test('do a thing once when it is asked of both at once', async () => {
    await Promise.race(servers.map((server) => server.logged('this process has the lease')))
    const [one, two] = leaderAndOther()
    const { through } = await customer()
    const before = await through(two)(listOrders, {})
    const [here, there] = await Promise.all([
      through(one)(buy, stock, { key: 'both-doors' }),
      through(two)(buy, stock, { key: 'both-doors' }),
    ])
    expect(there).toEqual(here)
    expect((await through(two)(listOrders, {})).count).toBe(before.count + 1)
  })

  test('tell on the stream of one what was done through the other', async () => {
    const [one, two] = leaderAndOther()
    const { token, through } = await customer()
    const stream = await openEventStream(two.baseUrl, { token })
    await vi.waitFor(() => expect(stream.of('balance')).toHaveLength(1), { timeout: 10_000 })
    const { number } = await through(one)(buy, stock)
    await vi.waitFor(
      () => {
        expect(stream.of('orders').flatMap(({ data }) => data.numbers)).toContain(number)
        expect(stream.of('balance').length).toBeGreaterThan(1)
      },
      { timeout: 10_000 },
    )
    const { balance } = await through(one)(getBalance, {})
    expect(stream.of('balance').at(-1)?.data.available).toBe(balance)

    await through(one)(logout, {})
    await vi.waitFor(() => expect(stream.of('logout')).toHaveLength(1), { timeout: 10_000 })
    await expect(through(two)(getBalance, {})).rejects.toThrow(LogoutError)
    await stream.ended
  })

  test('show what the other did with money that both remember', async () => {
    const [one, two] = leaderAndOther()
    const { through } = await customer()
    const [here, there] = [through(one), through(two)]
    let { balance } = await here(getBalance, {})
    for (const call of [here, there, here]) {
      const { value, fees } = await call(buy, stock)
      balance -= fees.reduce((sum, fee) => sum + fee.amount, value)
      await vi.waitFor(async () => {
        const both = [await here(getBalance, {}), await there(getBalance, {})]
        expect(both.map((each) => each.balance)).toEqual([balance, balance])
      })
    }
  })
})

describe('when the one that does the work of one is killed', () => {
  test('the other takes over within 10 s: waiting orders fill and a recharge is credited', async () => {
    const [leader, other] = leaderAndOther()
    const { through } = await customer()
    const call = through(other)
    await placeAround(call)
    await leader.kill()
    servers = [other]
    const killedAt = performance.now()
    const recharge = await call(addRecharge, { amount: '7000' })
    const waiting = (await call(listOrders, { status: 0, limit: 100 })).rows
    expect(waiting.length).toBeGreaterThan(0)

    await other.logged('this process has the lease')
    expect(performance.now() - killedAt).toBeLessThan(takeOver_ms)
    await credited(call)
    expect((await call(listRecharges, {})).rows[0]).toMatchObject({ id: recharge.id, status: 2 })
    await vi.waitFor(
      async () => {
        const now = await Promise.all(waiting.map(({ number }) => call(getOrder, { number })))
        expect(now.some(({ filled }) => filled > 0)).toBe(true)
      },
      { timeout: 60_000, interval: 250 },
    )
  })

  test('a third one joins, and when the one at work is frozen, it works on; thawed, that one rests', {
    tags: 'thorough',
  }, async () => {
    const [leader] = servers as [ServerProcess]
    const third = await startServerProcess(await settingsOf('three'))
    servers.push(third)
    const { through } = await customer()
    const call = through(third)
    process.kill(leader.pid, 'SIGSTOP')
    await call(addRecharge, { amount: '6000' })
    await third.logged('this process has the lease')
    await credited(call)
    process.kill(leader.pid, 'SIGCONT')
    await leader.logged('this process has lost the lease')
    expect(leaderAndOther()).toEqual([third, leader])
    expect(await through(leader)(buy, stock)).toMatchObject({ status: 1 })
  })

  test('nothing is half done', async () => {
    const { db, close } = openDatabase(postgres.url)
    const report = await checkLedger(db)
    const problems = [...report.problems, ...(await findHalfDone(db))]
    await close()
    expect(problems).toEqual([])
    expect(report.journals).toBeGreaterThan(20)
  })
})

/**
 * Orders on both sides of the price, near and far, so that whichever way it goes some are reached and some
 * not at once.
 */
async function placeAround(call: Call) {
  for (const symbol of ['SBIN.NS', 'INFY.NS', 'TCS.NS', 'RELIANCE.NS', 'ITC.NS']) {
    await call(buy, { symbol, kind: 'stock', quantity: 20 })
    for (const millionths of [60, 200, 600, 2_000]) {
      const { price } = await call(previewOrder, { symbol, side: 'buy', quantity: 1 })
      const away = ((price ?? 0n) * BigInt(millionths)) / 1_000_000n
      const step = (given: bigint) => given - (given % 100_000n)
      const waits = { type: 'limit', validity: 'gtc', quantity: 1 } as const
      await call(buy, { symbol, kind: 'stock', ...waits, limitPrice: step((price ?? 0n) - away) })
      await call(sell, { symbol, ...waits, limitPrice: step((price ?? 0n) + away + 200_000n) })
    }
  }
}
