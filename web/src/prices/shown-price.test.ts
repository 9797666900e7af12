import { expect, test } from 'vitest'
import { digitsOf, freshnessNow, shownPrice } from './shown-price.ts'

const fetched = {
  price: 102.5,
  previousClose: 100,
  changePercent: 2.5,
  priceAt: 1_000,
  priceSource: 'simulated',
  freshness: 'live',
} as const
const quote = {
  symbol: 'A',
  price: 103,
  change: 3,
  changePercent: 3,
  bid: 102.9,
  ask: 103.1,
  bidSize: 10,
  askSize: 20,
  high: 104,
  low: 99,
  volume: 5,
  at: 2_000,
  source: 'simulated',
  freshness: 'delayed',
} as const

test('a newer quote beats what was fetched', () => {
  expect(shownPrice(fetched, quote)).toEqual({
    price: 103,
    change: 3,
    percent: 3,
    at: 2_000,
    source: 'simulated',
    freshness: 'delayed',
  })
})

test('an older quote does not beat what was fetched', () => {
  expect(shownPrice(fetched, { ...quote, at: 999 })).toMatchObject({
    price: 102.5,
    change: 2.5,
    percent: 2.5,
  })
})

test('a missing price is shown as missing, not as zero', () => {
  const nothing = { ...fetched, price: null, changePercent: null, priceAt: null, freshness: 'none' } as const
  expect(shownPrice(nothing, undefined)).toMatchObject({
    price: undefined,
    change: undefined,
    freshness: 'none',
  })
  expect(shownPrice(undefined, undefined)).toMatchObject({ price: undefined, freshness: 'none' })
})

test.each([
  [[1548.6], 2],
  [[26182], 2],
  [[0.00627, 0.0063], 5],
  [[1.082, 1.0823], 4],
  [[112.515625], 6],
  [[null, undefined], 2],
])('%j is shown with %i decimals', (prices, digits) => {
  expect(digitsOf(...prices)).toBe(digits)
})

test.each([
  ['live', 'streaming', 60_000, 'live'],
  ['live', 'cut off', 9_000, 'live'],
  ['live', 'cut off', 10_001, 'delayed'],
  ['live', 'offline', 0, 'delayed'],
  ['closed', 'offline', 60_000, 'closed'],
  ['stale', 'streaming', 0, 'stale'],
] as const)('%s, %s, %i ms after it came, is %s', (freshness, is, age, now) => {
  // The stream learns of a network that has gone only when nothing comes any more.
  const connection = { online: is !== 'offline', streaming: is !== 'cut off' }
  expect(freshnessNow(freshness, connection, 0, age)).toBe(now)
})
