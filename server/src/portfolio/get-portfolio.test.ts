/** The portfolio as its owner reads it, each figure beside the entries that it is made of. */
import { day_ms } from '@tarazu/contract/duration'
import { buy, sell } from '@tarazu/contract/orders/api'
import * as api from '@tarazu/contract/portfolio/api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clock } from '../clock.ts'
import { dayStart, localDay } from '../market/calendar.ts'
import { instruments } from '../market/instruments/instruments.ts'
import { type HandFeed, handFeed } from '../testing/hand-feed.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { comparedLevels } from './compare-index.ts'
import { makeValuePortfolios } from './value-portfolios.ts'

const begins = Date.parse('2025-03-03T06:00:00Z')
/** The close of every instrument on the days from the first on; the index rises a percent a day. */
const closeOf = (symbol: string, at: number) => {
  const days = Math.floor((at - begins) / day_ms) + 1
  if (symbol === '^NSEI') return 20_000 * 1.01 ** days
  return symbol === 'SBIN.NS' ? 600 + 10 * days : undefined
}
let feed: HandFeed
function risingFeed(clock: Clock) {
  feed = handFeed(clock)
  return {
    ...feed,
    async bars(symbol: string, _interval: string, from: number, to: number) {
      const calendar = instruments.find((each) => each.symbol === symbol)?.calendar
      const bars = []
      for (let at = Math.max(from, begins - 5 * day_ms); calendar && at < to; at += day_ms) {
        const start = dayStart(calendar, localDay(calendar, at))
        const close = closeOf(symbol, start)
        if (close) bars.push({ at: start, open: close, high: close, low: close, close, volume: 1 })
      }
      return bars.filter((bar) => bar.at >= from && bar.at < to)
    },
  }
}

let world: TestServer
let customer: TestCustomer
let value: () => Promise<void>

beforeAll(async () => {
  world = await testServer({}, { leads: false, startAt: begins, makeFeed: risingFeed })
  const job = makeValuePortfolios(world.deps, { over: 1, open: 1 })
  value = () => job({ held: () => true })
  customer = await world.customer({ cash: 100_000_00n })
})
afterAll(() => world.close({ transfersAtLeast: 10 }))

const trade = async (side: typeof buy | typeof sell, quantity: number, price: number) => {
  feed.set('SBIN.NS', price)
  await (side === buy
    ? customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity, position: 'full' })
    : customer.call(sell, { symbol: 'SBIN.NS', quantity, position: 'full' }))
}
const portfolio = () => customer.call(api.getPortfolio, { range: 'all' })
const nextDay = async () => {
  world.clock.step(day_ms)
  await value()
  // A session ends within a day in which nobody asks.
  customer = { ...customer, call: await world.signIn(customer) }
}

test('the portfolio of a new account is what was paid in', async () => {
  const { days, value: owned, paidIn, gain, twr, parts } = await portfolio()
  expect([owned, paidIn, gain]).toEqual([100_000_00n, 100_000_00n, 0n])
  expect(days).toHaveLength(1)
  expect(twr).toBe(0)
  expect(parts.filter(({ value: of }) => of !== 0n)).toEqual([{ part: 'money', value: 100_000_00n }])
})

test('days are valued at their closes and the last one at the last price, as the total assets are', async () => {
  await trade(buy, 10, 600)
  await nextDay()
  await trade(buy, 10, 650)
  await nextDay()
  await trade(sell, 15, 700)
  const found = await portfolio()
  const info = await customer.call(getUserInfo, {})
  expect(found.value).toBe(info.totalAssets)
  expect(found.days.map(({ day }) => day)).toEqual(['2025-03-03', '2025-03-04', '2025-03-05'])
  const [first, second] = found.days
  // Ten at the first day's close of 600, less what they cost with fees; then twenty at 610.
  const fees = 100_000_00n - (first?.value ?? 0n)
  expect(fees).toBeGreaterThan(0n)
  expect(fees).toBeLessThan(50_00n)
  expect(second?.value).toBeGreaterThan(99_000_00n)
  expect(found.gain).toBe((found.value ?? 0n) - 100_000_00n)
  expect(found.realised + (found.unrealised ?? 0n)).toBe(found.gain)
  expect(found.twr).toBeCloseTo(Number(found.gain) / 100_000_00, 12)
  expect(found.weights.type.map(({ name }) => name)).toEqual(['money', 'stock'])
  expect(found.weights.type.reduce((sum, { percent }) => sum + (percent ?? 0), 0)).toBeCloseTo(100, 1)
})

test('the index is compared from its last close before the range', async () => {
  const { index, days, indexReturn } = await portfolio()
  expect(index).toBe('^NSEI')
  expect(days.slice(0, 2).map(({ compared }) => compared)).toEqual([
    expect.closeTo(1.01, 8),
    expect.closeTo(1.01 ** 2, 8),
  ])
  expect(indexReturn).toBeCloseTo(1.01 ** 2 - 1, 8)
})

test('figures are the sums of the entries that they open to', async () => {
  const found = await portfolio()
  const span = { from: '2025-03-03', to: '2025-03-05' }
  const entries = (figure: 'payment' | 'income' | 'cost' | 'interest') =>
    customer.call(api.listPortfolioEntries, { figure, ...span })
  const sum = (rows: readonly { amount: bigint }[]) => rows.reduce((total, { amount }) => total + amount, 0n)
  const [payments, costs, income] = await Promise.all([
    entries('payment'),
    entries('cost'),
    entries('income'),
  ])
  expect(payments.rows.map(({ reason }) => reason)).toEqual(['recharge'])
  expect(sum(payments.rows)).toBe(found.paidIn - found.paidOut)
  expect(costs.rows.map(({ reason }) => reason)).toEqual(['order_sell', 'order_buy', 'order_buy'])
  expect(sum(costs.rows)).toBe(-found.costs)
  expect(income.rows).toEqual([])
  const realised = await customer.call(api.listRealised, span)
  expect(realised.rows.map(({ lots }) => lots.map(({ units }) => units))).toEqual([[10, 5]])
  const days = realised.rows.flatMap(({ lots }) =>
    lots.map(({ boughtAt }) => new Date(boughtAt).toISOString().slice(0, 10)),
  )
  expect(days).toEqual(['2025-03-03', '2025-03-04'])
  expect(realised.rows.reduce((total, { gain }) => total + gain, 0n)).toBe(found.realised)
})

test('a day opens to what was held at its end, which is its value', async () => {
  const { days } = await portfolio()
  const { rows } = await customer.call(api.getPortfolioDay, { day: '2025-03-04' })
  expect(rows.map(({ asset, units }) => [asset, asset === 'INR' ? 'money' : units])).toEqual([
    ['INR', 'money'],
    ['SBIN.NS', '20'],
  ])
  expect(rows.at(-1)?.price).toBe(610_000_000n)
  expect(rows.reduce((sum, { worth }) => sum + (worth ?? 0n), 0n)).toBe(days[1]?.value)
})

/** What depends on the days that were asked for, without what is always of now. */
async function figuresOf(span: { from: string; to: string }) {
  const {
    madeAt,
    value: owned,
    parts,
    weights,
    unrealised,
    coming,
    indices,
    indexNames,
    ...figures
  } = await customer.call(api.getPortfolio, span)
  return figures
}

test('indices are called what lists call them', async () => {
  const { index, indices, indexNames } = await customer.call(api.getPortfolio, { range: '1m' })
  expect(indices).toContain(index)
  expect(indexNames).toEqual(indices.map((symbol) => instruments.find((one) => one.symbol === symbol)?.name))
  expect(indexNames[0]).toBe('NIFTY 50')
})

test('a named range and the same days by their dates have the same figures', async () => {
  for (const [range, from] of [
    ['1m', '2025-02-06'],
    ['1y', '2024-03-06'],
    ['all', '1970-01-02'],
  ] as const) {
    const { madeAt: _, ...named } = await customer.call(api.getPortfolio, { range })
    const { madeAt, ...told } = await customer.call(api.getPortfolio, { from, to: '2025-03-05' })
    expect(told).toEqual(named)
  }
})

test('a day in the middle has what was moved on it alone, from the end of the day before', async () => {
  const all = await portfolio()
  const [first, second] = all.days
  const day = await figuresOf({ from: '2025-03-04', to: '2025-03-04' })
  expect(day.days).toEqual([
    {
      day: '2025-03-04',
      value: second?.value,
      growth: expect.closeTo(Number(second?.value) / Number(first?.value), 12),
      compared: expect.closeTo(1.01, 8),
    },
  ])
  expect([day.before, day.paidIn, day.realised]).toEqual([first?.value, 0n, 0n])
  expect(day.gain).toBe((second?.value ?? 0n) - (first?.value ?? 0n))
  expect(day.twr).toBeCloseTo(Number(day.gain) / Number(first?.value), 12)
  const span = { from: '2025-03-04', to: '2025-03-04' }
  const costs = await customer.call(api.listPortfolioEntries, { figure: 'cost', ...span })
  expect(costs.rows).toHaveLength(1)
  expect(costs.rows[0]?.amount).toBe(-day.costs)
})

test('the days of a range that is cut in two add up', async () => {
  const all = await portfolio()
  const [first, rest] = [
    await figuresOf({ from: '2025-01-01', to: '2025-03-03' }),
    await figuresOf({ from: '2025-03-04', to: '2025-03-05' }),
  ]
  expect([...first.days, ...rest.days].map(({ day, value: of }) => [day, of])).toEqual(
    all.days.map(({ day, value: of }) => [day, of]),
  )
  for (const figure of ['gain', 'paidIn', 'costs', 'realised'] as const)
    expect((first[figure] ?? 0n) + (rest[figure] ?? 0n)).toBe(all[figure])
  expect((1 + (first.twr ?? 0)) * (1 + (rest.twr ?? 0)) - 1).toBeCloseTo(all.twr ?? Number.NaN, 12)
  expect(rest.payments).toEqual([])
})

test('today alone is at the last prices, and has no figures before yesterday is final', async () => {
  const all = await portfolio()
  const today = await figuresOf({ from: '2025-03-05', to: '2025-03-05' })
  expect(today.days.map(({ day, value: of }) => [day, of])).toEqual([['2025-03-05', all.value]])
  expect([today.before, today.realised]).toEqual([all.days[1]?.value, all.realised])
  world.clock.step(Date.parse('2025-03-06T00:00:30Z') - world.clock.now())
  customer = { ...customer, call: await world.signIn(customer) }
  const early = await figuresOf({ from: '2025-03-06', to: '2025-03-06' })
  expect([early.days, early.before, early.gain, early.twr]).toEqual([[], null, null, null])
  const whole = await figuresOf({ from: '2025-03-05', to: '2025-03-06' })
  expect([whole.before, whole.costs, whole.gain]).toEqual([today.before, today.costs, today.gain])
})

test('days before the first one have nothing in them', async () => {
  const none = await figuresOf({ from: '2024-02-29', to: '2024-02-29' })
  expect(none.days).toEqual([])
  expect([none.from, none.before, none.gain, none.twr, none.realised]).toEqual([null, 0n, null, null, 0n])
})

test('days that are none, or no span, are refused', async () => {
  for (const asked of [
    { from: '2025-02-29', to: '2025-03-04' },
    { from: '2025-03-04', to: '2025-03-03' },
    { from: '2025-03-04', to: '2025-03-07' },
    { range: 'all', from: '2025-03-04', to: '2025-03-04' },
  ] as const)
    expect((await refusalOf(customer.call(api.getPortfolio, asked))).code).toBe('period_invalid')
})

test('a stranger sees none of it, and what is no day is refused', async () => {
  const stranger = await world.customer()
  const span = { from: '2025-03-03', to: '2025-03-05' }
  expect((await stranger.call(api.getPortfolio, { range: 'all' })).days).toEqual([])
  expect((await stranger.call(api.listRealised, span)).rows).toEqual([])
  expect((await stranger.call(api.listPortfolioEntries, { figure: 'cost', ...span })).rows).toEqual([])
  expect((await stranger.call(api.getPortfolioDay, { day: '2025-03-04' })).rows).toEqual([])
  const refused = await refusalOf(customer.call(api.getPortfolioDay, { day: '2025-02-30' }))
  expect(refused.code).toBe('period_invalid')
})

test.each<[string, string[], [string, bigint][], (number | null)[]]>([
  ['without closes there is nothing to compare with', ['2025-01-02'], [], [null]],
  ['nor without one before the first day', ['2025-01-02'], [['2025-01-02', 100n]], [null]],
  [
    'a day without a close has the last one',
    ['2025-01-02', '2025-01-03', '2025-01-06'],
    [
      ['2025-01-01', 100n],
      ['2025-01-02', 110n],
      ['2025-01-06', 90n],
    ],
    [1.1, 1.1, 0.9],
  ],
])('of an index, %s', (_, days, closes, expected) => {
  expect(
    comparedLevels(
      days,
      closes.map(([day, price]) => ({ day, price })),
    ),
  ).toEqual(expected)
})
