/**
 * Four hundred days of the market's clock, in steps that skip days: each event that falls due happens once,
 * in its order.
 */

import { listNotices } from '@tarazu/contract/notices/api'
import { buy, getOrder, listOrders } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { listBill } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { act } from '../acts/act.ts'
import { eventSteps } from '../assembly/jobs.ts'
import { checkLedger } from '../ledger/check.ts'
import { closeForUnitsChange } from '../placements/close-for-units-change.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { dayStart, localDay, nextTradingDay } from './calendar.ts'
import { couponDays } from './corporate-actions/coupons.ts'
import { makeKeepInstruments } from './instruments/keep-instruments.ts'
import { listInstrument } from './instruments/list-instrument.ts'
import { dayText, parseDay } from './zone.ts'

const day_ms = 86_400_000
const bond = 'GSEC-8-TEST'
const prices = new Map([
  ['SBIN.NS', 600],
  ['NIFTY=F', 26_000],
  ['AAPL', 200],
  [bond, 101],
  ['USDINR=X', 84],
])

let world: TestServer
let keep: () => Promise<void>

beforeAll(async () => {
  world = await testServer()
  keep = makeKeepInstruments(world.deps, eventSteps, closeForUnitsChange)
})
afterAll(() => world.close({ transfersAtLeast: 20 }))

const today = () => localDay('IN', world.deps.market.now())
const after = (days: number) => dayText(parseDay(today()) + days)

async function stepDays(days: number) {
  world.clock.step(days * day_ms)
  for (const [symbol, price] of prices) world.feed.set(symbol, price)
  await keep()
}

/** A bond that is paid back within the time of the test, whenever that runs. */
async function listBond(maturity: string) {
  const { deps } = world
  await act(deps, (act) =>
    listInstrument(act, deps, {
      symbol: bond,
      name: '8% Government Stock (made up)',
      kind: 'treasury',
      market: 'CGI',
      marketName: 'Treasury debt',
      exchange: 'NDS-OM',
      currency: 'INR',
      tickMicros: 2_500n,
      lot: 1,
      calendar: 'IN',
      yahooSymbol: null,
      sector: 'Indian rates',
      basePrice: 101,
      volatility: 0.05,
      tradable: true,
      mayBeNegative: false,
      bond: { coupon: 8, maturity },
    }),
  )
  deps.events.wake()
  await vi.waitFor(() => expect(deps.market.instrument(bond)).toBeDefined(), { interval: 5 })
}

async function plan(symbol: string, kind: 'split' | 'dividend', day: string, terms: object) {
  await world.deps.db
    .insertInto('instrument_event')
    .values({
      symbol,
      kind,
      day,
      due: new Date(dayStart(symbol === 'AAPL' ? 'US' : 'IN', day)),
      created_at: new Date(world.clock.now()),
      ...terms,
    })
    .execute()
}

test('a future, a bond, a stock with a split and a dividend, over 400 days', {
  tags: 'thorough',
  timeout: 240_000,
}, async () => {
  const { deps } = world
  const maturity = after(300)
  await listBond(maturity)
  const coupons = couponDays(maturity, today(), maturity)
  expect(coupons.length).toBeGreaterThanOrEqual(1)
  await stepDays(0)

  const holder = await world.customer({ cash: 1_000_000_00n })
  const order = { kind: 'stock', position: 'full' } as const
  await holder.call(buy, { ...order, symbol: 'SBIN.NS', quantity: 7 })
  await holder.call(buy, { ...order, symbol: bond, quantity: 10 })
  await holder.call(buy, { ...order, symbol: 'AAPL', quantity: 4 })
  const future = await holder.call(buy, { ...order, symbol: 'NIFTY=F', quantity: 2 })
  const waiting = await holder.call(buy, {
    ...order,
    symbol: bond,
    quantity: 1,
    type: 'limit',
    limitPrice: 98_000_000n,
    validity: 'gtc',
  })
  expect(waiting.expiresAt).toBe(dayStart('IN', maturity))
  const splitDay = nextTradingDay('IN', deps.market.now() + 40 * day_ms)
  await plan('SBIN.NS', 'split', splitDay, { old_units: 2, new_units: 3 })
  await plan('AAPL', 'dividend', nextTradingDay('US', deps.market.now() + 90 * day_ms), {
    amount: 1_250_000n,
  })

  let second: string | undefined
  // A week of standstill is among the steps.
  const steps = [1, 2, 3, 7, 1, 4, 2, 5, 3, 1]
  for (let gone = 0, i = 0; gone < 400; i++) {
    const days = steps[i % steps.length] ?? 1
    gone += days
    // Purchases are priced in new units from the day of the split on.
    if (today() < splitDay && after(days) >= splitDay) prices.set('SBIN.NS', 400)
    await stepDays(days)
    if (gone > 200 && second === undefined) {
      holder.call = await world.signIn(holder)
      second = (await holder.call(buy, { ...order, symbol: 'NIFTY=F', quantity: 1 })).number
    }
  }
  await stepDays(0)
  await keep()

  holder.call = await world.signIn(holder)
  const bills = (await holder.call(listBill, { limit: 100 })).rows
  const counted = new Map<string, number>()
  for (const { reason } of bills) counted.set(reason, (counted.get(reason) ?? 0) + 1)
  expect(Object.fromEntries(counted)).toMatchObject({
    split: 1,
    dividend: 1,
    coupon: coupons.length,
    redemption: 1,
    contract_expired: 2,
    order_hold: 1,
    order_release: 1,
  })
  const amountOf = (wanted: string) =>
    bills.filter(({ reason }) => reason === wanted).map(({ amount }) => amount)
  expect(amountOf('coupon')).toEqual(coupons.map(() => 40_00n))
  expect(amountOf('redemption')).toEqual([1_000_00n])
  expect(amountOf('dividend')).toEqual([420_00n])
  // Half a unit at 400.
  expect(amountOf('split')).toEqual([200_00n])

  const held = (await holder.call(listHoldings, { limit: 100 })).rows
  expect(held.map(({ symbol, quantity }) => [symbol, quantity]).sort()).toEqual([
    ['AAPL', 4],
    ['SBIN.NS', 10],
  ])
  const ended = (await holder.call(listOrders, { limit: 100 })).rows.filter(({ side }) => side === 'sell')
  expect(ended.map(({ symbol, reason }) => [symbol, reason?.code]).sort()).toEqual([
    [bond, 'redeemed'],
    ['NIFTY=F', 'expired_contract'],
    ['NIFTY=F', 'expired_contract'],
  ])
  expect((await holder.call(getOrder, { number: future.number })).state).toBe('filled')
  expect(await holder.call(getOrder, { number: waiting.number })).toMatchObject({
    state: 'expired',
    reason: { code: 'redeemed' },
  })
  const kinds = (await holder.call(listNotices, { limit: 100 })).rows.map(({ kind }) => kind)
  for (const kind of ['split_applied', 'dividend_paid', 'coupon_paid', 'bond_redeemed', 'contract_expired'])
    expect(kinds).toContain(kind)

  // No due event is left, and none reached the one holder twice.
  const events = await deps.db
    .selectFrom('instrument_event')
    .selectAll()
    .where('due', '<=', new Date(deps.market.now() - day_ms))
    .execute()
  expect(events.filter(({ state }) => state !== 'done')).toEqual([])
  expect(events.filter(({ customers }) => customers > 1)).toEqual([])
  expect((await checkLedger(deps.db)).problems).toEqual([])
})
