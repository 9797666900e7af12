/**
 * Events of instruments that customers hold, as the market's clock goes on: splits, dividends, coupons, ends
 * of contracts.
 */
import type { Input } from '@tarazu/contract/endpoint'
import { listNotices } from '@tarazu/contract/notices/api'
import { buy, getOrder, listOrders, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventSteps } from '../assembly/jobs.ts'
import { checkLedger } from '../ledger/check.ts'
import { closeForUnitsChange } from '../placements/close-for-units-change.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { dayStart, nextTradingDay } from './calendar.ts'
import { makeKeepInstruments } from './instruments/keep-instruments.ts'

let world: TestServer
let keep: () => Promise<void>

beforeAll(async () => {
  world = await testServer()
  // The leader's job has to plan the coming events first.
  keep = makeKeepInstruments(world.deps, eventSteps, closeForUnitsChange)
  await keep()
})
beforeEach(() => {
  customers.length = 0
  prices()
})
afterAll(() => world.close({ transfersAtLeast: 80 }))

const last: Record<string, number> = {
  'SBIN.NS': 600,
  'TCS.NS': 4_000,
  AAPL: 200,
  'NIFTY=F': 26_000,
  'GC=F': 4_200,
  'GSEC-7.06-2028': 101,
  'UST-4.25-2028-01': 99,
  'USDINR=X': 84,
}
function prices() {
  for (const [symbol, price] of Object.entries(last)) world.feed.set(symbol, price)
}

const order = (
  symbol: string,
  quantity: number,
  more: Partial<Input<typeof buy>> = {},
): Input<typeof buy> => ({
  symbol,
  kind: 'stock',
  quantity,
  position: 'full',
  ...more,
})
/** A price fills orders for 15 s only, and a slow machine takes longer than that over a test. */
function trade<E extends typeof buy | typeof sell>(by: TestCustomer, what: E, input: Input<E>) {
  prices()
  return by.call(what, input)
}
const nextDay = (calendar: 'IN' | 'US' = 'IN') => nextTradingDay(calendar, world.deps.market.now())
const cashOf = async ({ call }: TestCustomer) => (await call(getBalance, {})).balance
const holdingsOf = async ({ call }: TestCustomer) => (await call(listHoldings, { limit: 100 })).rows
const reasonsOf = async ({ call }: TestCustomer) =>
  (await call(listBill, { limit: 100 })).rows.map(({ reason }) => reason)

const dueOf = (symbol: string, day: string) => dayStart(symbol === 'AAPL' ? 'US' : 'IN', day)

/** Plans an event as two operators would. */
async function planned(
  symbol: string,
  terms: { old: number; new: number } | { amount: bigint },
  kind: 'split' | 'bonus' | 'dividend',
  day = nextDay(),
) {
  const { db, clock, market } = world.deps
  const { id } = await db
    .insertInto('instrument_event')
    .values({
      symbol,
      kind,
      day,
      due: new Date(dueOf(symbol, day)),
      old_units: 'old' in terms ? terms.old : null,
      new_units: 'new' in terms ? terms.new : null,
      amount: 'amount' in terms ? terms.amount : null,
      created_at: new Date(clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await reload()
  expect(market.events(symbol).map((event) => event.id)).toContain(id)
  return { id, day, due: dueOf(symbol, day) }
}

/** Does what every process does when a change is announced. */
async function reload(deps = world.deps) {
  deps.market.know({
    halts: await deps.db.selectFrom('instrument_halt').selectAll().where('ended_at', 'is', null).execute(),
    events: await deps.db.selectFrom('instrument_event').selectAll().execute(),
  })
}

/** Signs in again, as a customer does who comes back after days. */
const customers: TestCustomer[] = []
async function customer(cash: bigint) {
  const made = await world.customer({ cash })
  customers.push(made)
  return made
}

async function goTo(ms: number) {
  world.clock.step(ms - world.deps.market.now())
  await reload()
  for (const each of customers) each.call = await world.signIn(each)
}

describe('a split', { timeout: 120_000 }, () => {
  test('a split changes lots, resting orders and prices together, and pays one fraction in cash', async () => {
    const holder = await customer(100_000_00n)
    const [one, two] = [
      await trade(holder, buy, order('SBIN.NS', 3)),
      await trade(holder, buy, order('SBIN.NS', 4)),
    ]
    const costs = new Map((await holdingsOf(holder)).map(({ lot, cost }) => [lot, cost]))
    const selling = await trade(holder, sell, {
      symbol: 'SBIN.NS',
      quantity: 2,
      type: 'limit',
      limitPrice: 660_000_000n,
      validity: 'gtc',
    })
    const odd = await trade(
      holder,
      buy,
      order('SBIN.NS', 1, { type: 'limit', limitPrice: 540_000_000n, validity: 'gtc' }),
    )
    const even = await trade(
      holder,
      buy,
      order('SBIN.NS', 2, { type: 'limit', limitPrice: 540_000_000n, validity: 'gtc' }),
    )
    const before = await cashOf(holder)
    const { held: holdOfOdd } = await world.deps.db
      .selectFrom('orders')
      .select('held')
      .where('number', '=', odd.number)
      .executeTakeFirstOrThrow()

    const { due, id } = await planned('SBIN.NS', { old: 2, new: 3 }, 'split')
    world.clock.step(due + 100 - world.deps.market.now())
    expect(world.deps.market.halt('SBIN.NS')).toMatchObject({ by: 'event', since: due })
    await goTo(due + 3_000)
    expect(world.deps.market.quote('SBIN.NS')).toMatchObject({
      last: 400_000_000n,
      previousClose: 400_000_000n,
    })
    await keep()
    await keep()
    await reload()

    expect(world.deps.market.halt('SBIN.NS')).toBeUndefined()
    const held = await holdingsOf(holder)
    // 3 become 4.5 and 4 become 6: the half of the first goes to the second, and half a unit is paid.
    expect(held.map(({ lot, quantity, reserved }) => [lot, quantity, reserved]).sort()).toEqual(
      [
        [one.number, 4, 3],
        [two.number, 6, 0],
      ].sort(),
    )
    const cost = held.reduce((sum, lot) => sum + lot.cost, 0n)
    const was = [...costs.values()].reduce((sum, each) => sum + each, 0n)
    expect(Number(was - cost) / Number(was)).toBeCloseTo(0.5 / 10.5, 4)
    expect(held.find(({ lot }) => lot === one.number)?.price).toBe(400_000_000n)
    const { position } = await holder.call(listHoldings, { symbol: 'SBIN.NS', limit: 1 })
    expect(position).toMatchObject({ quantity: 10, averagePrice: 400_000_000n })

    expect(await holder.call(getOrder, { number: selling.number })).toMatchObject({
      quantity: 3,
      limitPrice: 440_000_000n,
      status: 0,
    })
    expect(await holder.call(getOrder, { number: even.number })).toMatchObject({
      quantity: 3,
      limitPrice: 360_000_000n,
      status: 0,
    })
    expect(await holder.call(getOrder, { number: odd.number })).toMatchObject({
      status: 4,
      reason: { code: 'corporate_action' },
    })
    // Half a unit at 400, and what the ended order had reserved.
    expect((await cashOf(holder)) - before).toBe(200_00n + holdOfOdd)
    expect((await reasonsOf(holder)).filter((reason) => reason === 'split')).toHaveLength(1)
    const kinds = (await holder.call(listNotices, {})).rows.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['split_applied', 'orders_adjusted']))

    last['SBIN.NS'] = 440
    await vi.waitFor(
      async () => {
        prices()
        expect((await holder.call(getOrder, { number: selling.number })).status).toBe(1)
      },
      { timeout: 30_000, interval: 100 },
    )
    const event = await world.deps.db
      .selectFrom('instrument_event')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    expect(event).toMatchObject({ state: 'done', customers: expect.any(Number) })
    expect((await checkLedger(world.deps.db)).problems).toEqual([])
    // A purchase at a price from after the split is shown at that price, although its order is older.
    last['SBIN.NS'] = 350
    await vi.waitFor(
      async () => {
        prices()
        expect((await holder.call(getOrder, { number: even.number })).status).toBe(1)
      },
      { timeout: 30_000, interval: 100 },
    )
    const bought = (await holdingsOf(holder)).find(({ lot }) => lot === even.number)
    expect(bought).toMatchObject({ quantity: 3, price: 350_000_000n })
    last['SBIN.NS'] = 400
  })

  test('a split that makes fewer units keeps the cost of those that are left', async () => {
    const holder = await customer(1_000_000_00n)
    for (const quantity of [4, 4, 17]) await trade(holder, buy, order('TCS.NS', quantity))
    const was = (await holdingsOf(holder)).reduce((sum, { cost }) => sum + cost, 0n)
    const before = await cashOf(holder)
    const { due } = await planned('TCS.NS', { old: 10, new: 1 }, 'split')
    await goTo(due + 3_000)
    await keep()
    const held = await holdingsOf(holder)
    expect(held.map(({ quantity }) => quantity)).toEqual([2])
    const [left] = held
    expect(Number(left?.cost) / Number(was)).toBeCloseTo(20 / 25, 4)
    // Half a new unit, which is worth 40,000 now.
    expect((await cashOf(holder)) - before).toBe(20_000_00n)
    last['TCS.NS'] = 40_000
  })
})

describe('a dividend', { timeout: 120_000 }, () => {
  test('a dividend is paid once to each holder of the end of the day before, with any number of processes', async () => {
    const [early, late, gone] = await Promise.all([1, 2, 3].map(() => customer(500_000_00n)))
    if (!early || !late || !gone) throw new Error('no customers')
    await trade(early, buy, order('AAPL', 3))
    await trade(gone, buy, order('AAPL', 3))
    await trade(gone, sell, { symbol: 'AAPL', quantity: 3 })
    const before = await cashOf(early)
    const { due, id } = await planned('AAPL', { amount: 500_000n }, 'dividend', nextDay('US'))
    await goTo(due + 3_000)
    prices()
    const other = await world.another()
    other.feed.set('USDINR=X', 84)
    await reload(other.server.deps)
    await Promise.all([
      keep(),
      makeKeepInstruments(other.server.deps, eventSteps, closeForUnitsChange)(),
      keep(),
    ])
    await reload()
    await trade(late, buy, order('AAPL', 3))
    await keep()
    // 3 times 0.50 dollars at 84.
    expect((await cashOf(early)) - before).toBe(126_00n)
    expect(await reasonsOf(early)).toContain('dividend')
    expect([...(await reasonsOf(late)), ...(await reasonsOf(gone))]).not.toContain('dividend')
    const list = await world.deps.db
      .selectFrom('instrument_income')
      .selectAll()
      .where('event_id', '=', id)
      .execute()
    expect(list).toEqual([{ event_id: id, customer_id: early.id, units: 3n }])
  })

  test('a dividend waits for an exchange rate, and trading goes on meanwhile', async () => {
    const holder = await customer(500_000_00n)
    await trade(holder, buy, order('AAPL', 2))
    const { due } = await planned('AAPL', { amount: 1_000_000n }, 'dividend', nextDay('US'))
    await goTo(due + 3_000)
    const before = await cashOf(holder)
    await keep()
    await reload()
    expect(await cashOf(holder)).toBe(before)
    expect(world.deps.market.halt('AAPL')).toBeUndefined()
    prices()
    await trade(holder, sell, { symbol: 'AAPL', quantity: 2 })
    await keep()
    const paid = (await holder.call(listBill, {})).rows.filter(({ reason }) => reason === 'dividend')
    expect(paid).toMatchObject([{ type: 'income', amount: 168_00n, symbol: 'AAPL' }])
  })
})

describe('a contract of a future', { timeout: 120_000 }, () => {
  test('a contract ends after its last close: resting orders end, holdings are sold, the next contract stays', async () => {
    const holder = await customer(1_000_000_00n)
    const { deps } = world
    const expiry = deps.market.expires('NIFTY=F')
    if (!expiry) throw new Error('no expiry')
    const lots = [
      await trade(holder, buy, order('NIFTY=F', 2)),
      await trade(holder, buy, order('NIFTY=F', 3)),
    ]
    const selling = await trade(holder, sell, {
      symbol: 'NIFTY=F',
      quantity: 4,
      type: 'limit',
      limitPrice: 30_000_000_000n,
      validity: 'gtc',
    })
    const buying = await trade(
      holder,
      buy,
      order('NIFTY=F', 1, { type: 'limit', limitPrice: 22_000_000_000n, validity: 'gtc' }),
    )
    const close = deps.market.closes('NIFTY=F', expiry)
    expect([selling.expiresAt, buying.expiresAt]).toEqual([close, close])
    await goTo(close - 3_600_000)
    world.feed.set('NIFTY=F', 27_000)
    await keep()
    expect(deps.market.halt('NIFTY=F')).toBeUndefined()
    world.clock.step(close + 100 - deps.market.now())
    expect(deps.market.halt('NIFTY=F')).toMatchObject({ by: 'event' })
    await goTo(close + 3_000)
    expect(deps.market.expires('NIFTY=F')).not.toBe(expiry)
    await Promise.all([keep(), keep()])
    await reload()
    expect(deps.market.halt('NIFTY=F')).toBeUndefined()
    expect(await holdingsOf(holder)).toEqual([])
    for (const { number } of [selling, buying]) {
      expect(await holder.call(getOrder, { number })).toMatchObject({
        status: 4,
        reason: { code: 'expired_contract' },
      })
    }
    // The job and the event both end resting orders: what was reserved is released once.
    expect((await holder.call(getBalance, {})).held).toBe(0n)
    const released = await deps.db
      .selectFrom('journal')
      .select('thing')
      .where('reason', '=', 'order_release')
      .where('thing', 'in', [selling.number, buying.number])
      .execute()
    expect(released.map(({ thing }) => thing).sort()).toEqual([selling.number, buying.number].sort())
    const sales = (await holder.call(listOrders, {})).rows.filter(
      ({ reason, side, status }) => reason?.code === 'expired_contract' && side === 'sell' && status === 1,
    )
    expect(sales).toMatchObject([{ quantity: 5, sellPrice: 27_000_000_000n, value: 135_000_00n, fees: [] }])
    const cost = lots.reduce(
      (sum, lot) => sum + lot.value + lot.fees.reduce((all, fee) => all + fee.amount, 0n),
      0n,
    )
    expect(sales[0]?.profit).toBe(135_000_00n - cost)
    expect((await reasonsOf(holder)).filter((reason) => reason === 'contract_expired')).toHaveLength(1)

    prices()
    const next = await trade(holder, buy, order('NIFTY=F', 1))
    await keep()
    expect((await holdingsOf(holder)).map(({ lot }) => lot)).toEqual([next.number])
    expect((await checkLedger(deps.db)).problems).toEqual([])
  })
})
