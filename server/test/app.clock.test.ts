/** The machine's clock jumps ahead and back, and runs fast (safety R11). */
import { LogoutError } from '@tarazu/contract/client-errors'
import type { Input } from '@tarazu/contract/endpoint'
import { buy, getOrder, sell } from '@tarazu/contract/orders/api'
import { addRecharge, listRecharges } from '@tarazu/contract/recharges/api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestCustomer, type TestServer, testServer } from '../src/testing/test-server.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let world: TestServer
const logged: string[] = []

beforeEach(async () => {
  logged.length = 0
  world = await testServer({ LOG_LEVEL: 'warn' }, { logTo: (line) => void logged.push(line) })
  quote(600)
})

afterEach(() =>
  world.close({
    transfersAtLeast: 3,
    faults: [/^the clock of this machine is behind the last time it told$/],
  }),
)

const quote = (price: number) => world.feed.set('SBIN.NS', price)
/** Waits for the jobs, which run once a second. */
const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 8_000 })

const order = (quantity: number, more: Partial<Input<typeof buy>> = {}): Input<typeof buy> => ({
  symbol: 'SBIN.NS',
  kind: 'stock',
  quantity,
  ...more,
})
const low = { type: 'limit', limitPrice: 590_000_000n } as const

const again = async ({ phone, password }: TestCustomer) => world.signIn({ phone, password })
const stateOf = async (number: string) =>
  (
    await world.deps.db
      .selectFrom('orders')
      .select(['state', 'held'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).state
const journals = async (reason: string) =>
  (await world.deps.db.selectFrom('journal').selectAll().where('reason', '=', reason).execute()).length

async function moved(reason: string) {
  const { sum } = await world.deps.db
    .selectFrom('journal')
    .innerJoin('transfer', 'transfer.journal_id', 'journal.id')
    .select(({ fn }) => fn.sum<string>('amount').as('sum'))
    .where('reason', '=', reason)
    .executeTakeFirstOrThrow()
  return BigInt(sum)
}

/** Concurrent journals may have their ids in the other order, but not by a minute. */
async function expectTimesInOrder() {
  const rows = await world.deps.db.selectFrom('journal').select('at').orderBy('id').execute()
  const times = rows.map(({ at }) => at.getTime())
  expect(times.length).toBeGreaterThan(2)
  const back = times.filter((at, n) => at <= (times[n - 1] ?? 0) - minute)
  expect(back).toEqual([])
}

describe('with the clock 400 days ahead', () => {
  test('sessions have ended, and waiting orders have expired and released what they held', async () => {
    const customer = await world.customer({ cash: 100_000_00n })
    const ofTheDay = await customer.call(buy, order(5, low))
    const forLong = await customer.call(buy, order(5, { ...low, validity: 'gtc' }))
    world.clock.step(2 * day)
    await until(async () => expect(await stateOf(ofTheDay.number)).toBe('expired'))
    expect(await stateOf(forLong.number)).toBe('resting')
    world.clock.step(398 * day)
    await until(async () => expect(await stateOf(forLong.number)).toBe('expired'))
    await expect(customer.call(getBalance, {})).rejects.toThrow(LogoutError)
    const call = await again(customer)
    expect(await call(getBalance, {})).toMatchObject({ balance: 100_000_00n, held: 0n })
    quote(600)
    expect(await call(buy, order(1))).toMatchObject({ status: 1 })
    await expectTimesInOrder()
  })
})

describe('with the clock an hour back', () => {
  test('times of journals do not run back, trading goes on, and the log reports it', async () => {
    const customer = await world.customer({ cash: 100_000_00n })
    const before = await customer.call(buy, order(2))
    world.clock.step(-hour)
    quote(601)
    const after = await customer.call(sell, { lot: before.number })
    expect(after).toMatchObject({ status: 1 })
    expect(after.createdAt).toBeGreaterThanOrEqual(before.createdAt)
    await customer.call(addRecharge, { amount: '5000' })
    await until(async () => expect((await customer.call(listRecharges, {})).rows[0]?.status).toBe(2))
    await expectTimesInOrder()
    expect(logged.join()).toContain('the clock of this machine is behind')
  })

  test('times of journals do not run back over a restart either', async () => {
    const customer = await world.customer({ cash: 100_000_00n })
    await customer.call(buy, order(1))
    world.clock.step(-hour)
    const next = await world.another()
    const now = next.server.deps.clock.now()
    expect(now).toBeGreaterThanOrEqual(Math.floor(world.clock.now() + hour - minute))
    next.feed.set('SBIN.NS', 600)
    await fetch(`${next.baseUrl}${buy.path}`, {
      method: 'POST',
      headers: { token: customer.token, 'content-type': 'application/json' },
      body: JSON.stringify({ tag: 'SBIN.NS', count: 1, mold: 'stock' }),
    })
    expect(await journals('order_buy')).toBe(2)
    await expectTimesInOrder()
  })

  test('a session does not live an hour longer', async () => {
    const customer = await world.customer({ cash: 100_000_00n })
    await customer.call(buy, order(1))
    world.clock.step(-hour)
    await customer.call(getBalance, {})
    // An hour until the clock is where it was, and half an hour of idleness.
    world.clock.step(hour + 31 * minute)
    await expect(customer.call(getBalance, {})).rejects.toThrow(LogoutError)
  })
})

describe('with the clock sixty times as fast', () => {
  test('in an hour of its time proceeds settle once each, and an idle session ends', async () => {
    const customer = await world.customer({ cash: 100_000_00n })
    const idle = await world.customer()
    const lots = await Promise.all(Array.from({ length: 6 }, () => customer.call(buy, order(3))))
    for (let n = 0; n < 60; n++) {
      world.clock.step(minute)
      quote(600 + (n % 7))
      const lot = n % 10 === 0 ? lots[n / 10] : undefined
      if (lot) await customer.call(sell, { lot: lot.number })
      else await customer.call(getBalance, {})
    }
    world.clock.step(2 * minute)
    await until(async () => expect((await customer.call(getBalance, {})).unsettled).toBe(0n))
    const settlements = await world.deps.db.selectFrom('settlement').selectAll().execute()
    expect(settlements).toHaveLength(lots.length)
    expect(settlements.every(({ settled }) => settled)).toBe(true)
    expect(await moved('settlement')).toBe(settlements.reduce((sum, { amount }) => sum + amount, 0n))
    await expect(idle.call(getBalance, {})).rejects.toThrow(LogoutError)
    const bill = await customer.call(listBill, { limit: 100 })
    expect(bill.rows.filter(({ reason }) => reason === 'order_sell')).toHaveLength(lots.length)
    await expectTimesInOrder()
  })

  test('proceeds settle once and a recharge is credited once, whatever the clock does', async () => {
    const customer = await world.customer({ cash: 100_000_00n })
    const lot = await customer.call(buy, order(4))
    await customer.call(sell, { lot: lot.number })
    const recharge = await customer.call(addRecharge, { amount: '5000' })
    for (const ms of [30_000, -hour, hour, -30 * minute, 45 * minute]) {
      world.clock.step(ms)
      world.deps.clock.now()
    }
    const call = await again(customer)
    await until(async () => expect((await call(getBalance, {})).unsettled).toBe(0n))
    await until(async () => expect((await call(listRecharges, {})).rows[0]?.status).toBe(2))
    for (const ms of [-hour, 2 * hour]) world.clock.step(ms)
    expect(await journals('settlement')).toBe(1)
    const credited = await world.deps.db
      .selectFrom('journal')
      .selectAll()
      .where('thing', '=', recharge.id)
      .execute()
    expect(credited).toHaveLength(1)
    await expectTimesInOrder()
  })
})

test('an order that expired while the clock was ahead stays expired when it is back', async () => {
  const customer = await world.customer({ cash: 100_000_00n })
  const placed = await customer.call(buy, order(5, low))
  world.clock.step(3 * day)
  await until(async () => expect(await stateOf(placed.number)).toBe('expired'))
  world.clock.step(-3 * day)
  quote(600)
  const call = await again(customer)
  expect(await call(getBalance, {})).toMatchObject({ balance: 100_000_00n, held: 0n })
  const witness = await call(buy, order(1, low))
  quote(580)
  await until(async () => expect(await stateOf(witness.number)).toBe('filled'))
  expect(await call(getOrder, { number: placed.number })).toMatchObject({ state: 'expired', filled: 0 })
})
