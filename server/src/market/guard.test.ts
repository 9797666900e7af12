import { describe, expect, test } from 'vitest'
import { describeWithRealData, realRows } from '../testing/real-data.ts'
import type { Quote } from './feeds/feed.ts'
import { type Fault, faultOf, isFresh } from './guard.ts'
import type { Instrument } from './instruments/instrument.ts'
import { instruments } from './instruments/instruments.ts'
import { soundBars } from './sound-bars.ts'

const now = Date.parse('2026-11-20T06:00:00Z')
const find = (symbol: string) => instruments.find((each) => each.symbol === symbol) as Instrument
const stock = find('RELIANCE.NS')
const oil = find('CL=F')

/** A sound quote at a price, in units of currency, with changes. */
function quoteAt(price: number, changes: Partial<Quote> = {}): Quote {
  const micros = BigInt(Math.round(price * 1e6))
  return {
    symbol: 'X',
    last: micros,
    bid: micros,
    ask: micros,
    bidSize: 1,
    askSize: 1,
    open: micros,
    high: micros,
    low: micros,
    previousClose: micros,
    volume: 0,
    at: now,
    receivedAt: now,
    source: 'yahoo',
    ...changes,
  }
}

const fault = (quote: Quote, last?: Quote, of = stock) => faultOf(quote, last, of, now)
const hours = (count: number) => now - count * 3_600_000

describe('a tick on its own', () => {
  test.each<[string, Partial<Quote>, Fault | undefined]>([
    ['as it should be', {}, undefined],
    ['with a time that is no number', { at: Number.NaN }, 'not_a_number'],
    ['received at no time', { receivedAt: Number.POSITIVE_INFINITY }, 'not_a_number'],
    ['with a volume that is no number', { volume: Number.NaN }, 'not_a_number'],
    ['with half a share traded', { volume: 0.5 }, 'not_a_number'],
    ['with less than nothing on offer', { askSize: -1 }, 'not_a_number'],
    ['at zero', { last: 0n }, 'not_positive'],
    ['below zero', { last: -1n, bid: -1n, ask: -1n }, 'not_positive'],
    ['offered for nothing', { bid: 0n }, 'not_positive'],
    ['after a close of zero', { previousClose: 0n }, 'not_positive'],
    ['with a low of zero', { low: 0n }, 'not_positive'],
    ['five seconds ahead', { at: now + 5_000 }, undefined],
    ['from the future', { at: now + 5_001 }, 'from_the_future'],
    ['from tomorrow', { at: now + 86_400_000 }, 'from_the_future'],
    ['bid above ask', { bid: 1_500_000_001n }, 'crossed'],
    ['with half as much again between bid and ask', { ask: 2_250_000_001n }, 'spread'],
  ])('%s: %s', (_, changes, expected) => {
    expect(fault(quoteAt(1500, changes))).toBe(expected)
  })

  test.each<[number, Fault | undefined]>([
    [1500, undefined],
    [31, undefined],
    [29, 'jump'],
    [74_000, undefined],
    [76_000, 'jump'],
    [1_500_000, 'jump'],
    [1.5, 'jump'],
  ])('the first price may not be far off everything known: %d is %s', (price, expected) => {
    expect(fault(quoteAt(price))).toBe(expected)
  })
})

describe('a tick after a good one at 1500', () => {
  const last = quoteAt(1500, { at: hours(0) - 1_000 })
  const yesterday = quoteAt(1500, { at: hours(24) })
  const earlier = quoteAt(1500, { at: hours(0.25) })

  test.each<[string, Quote, Quote, Fault | undefined]>([
    ['at the same time', quoteAt(1501, { at: last.at }), last, undefined],
    ['older', quoteAt(1501, { at: last.at - 1 }), last, 'older_than_last'],
    ['a fifth higher', quoteAt(1800), last, undefined],
    ['three times as high', quoteAt(4500), last, undefined],
    ['more than that', quoteAt(4501), last, 'jump'],
    ['a third', quoteAt(500), last, undefined],
    ['less than that', quoteAt(499), last, 'jump'],
    ['a hundredfold', quoteAt(150_000), last, 'jump'],
    ['a thousandfold', quoteAt(1_500_000), last, 'jump'],
    ['a hundredth', quoteAt(15), last, 'jump'],
    ['a tenth over night, with its previous close (a split)', quoteAt(150), yesterday, undefined],
    ['a tenth over night, without it', quoteAt(150, { previousClose: 1_500_000_000n }), yesterday, 'jump'],
    ['a hundredth over night, with its previous close', quoteAt(15), yesterday, 'jump'],
    ['a hundredfold over night, with its previous close', quoteAt(150_000), yesterday, 'jump'],
    [
      'four times as high a quarter of an hour later, as its previous close',
      quoteAt(6000),
      earlier,
      undefined,
    ],
    ['a hundredfold a quarter of an hour later, as its previous close', quoteAt(150_000), earlier, 'jump'],
  ])('%s', (_, quote, before, expected) => {
    expect(fault(quote, before)).toBe(expected)
  })
})

test.each([
  [0, true],
  [15_000, true],
  [15_001, false],
  [86_400_000, false],
  [-5_000, true],
  [-5_001, false],
])('a quote of %d ms ago may fill an order: %s', (age, expected) => {
  expect(isFresh(quoteAt(1500, { at: now - age }), now)).toBe(expected)
})

test('oil may fall below zero, but not by any amount; a stock may not at all', () => {
  const before = quoteAt(18.31, { at: hours(1) })
  expect(fault(quoteAt(-36.98), before, oil)).toBeUndefined()
  expect(fault(quoteAt(8.91), quoteAt(-36.98, { at: hours(1) }), oil)).toBeUndefined()
  expect(fault(quoteAt(1831), before, oil)).toBe('jump')
  expect(fault(quoteAt(-1831), before, oil)).toBe('jump')
  expect(fault(quoteAt(-36.98), before)).toBe('not_positive')
})

describe('bars', () => {
  const bar = (at: number, close: number, changes = {}) => ({
    at,
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
    ...changes,
  })
  const options = { now: 100, reference: 10, mayBeNegative: false }

  test('impossible bars are left out, and the rest is sorted and completed', () => {
    const bars = [
      bar(3, 11, { high: 10, low: 12 }),
      bar(1, 10),
      bar(2, Number.NaN),
      bar(4, -1),
      bar(5, 0),
      bar(6, 10, { low: 0 }),
      bar(7, 1_000),
      bar(8, 0.1),
      bar(9, 10, { volume: Number.NaN }),
      bar(101, 10),
      bar(Number.NaN, 10),
      bar(1, 12),
    ]
    expect(soundBars(bars, options)).toEqual([
      bar(1, 12),
      bar(3, 11, { high: 12, low: 10 }),
      bar(9, 10, { volume: 0 }),
    ])
  })

  test('oil keeps its bar below zero', () => {
    const bars = [bar(1, 18.27), bar(2, -36.98), bar(3, 8.91)]
    expect(soundBars(bars, { ...options, mayBeNegative: true })).toEqual(bars)
  })
})

describeWithRealData('real defects', () => {
  const instrument: Instrument = { ...stock, basePrice: 14.55, currency: 'GBP', calendar: 'US' }
  const read = (name: string) =>
    realRows(`dirty/${name}.csv`)
      .map((row) => ({ at: Date.parse(row.Date?.replace(' ', 'T') ?? ''), price: Number(row.Close) }))
      .reverse()

  test('Yahoo quoted Aetna in pounds and in pence: none of the hundredfold prices passes, all of the others do', () => {
    const [dirty, fixed] = [read('AET-L-1d-100x-error'), read('AET-L-1d-100x-error-fixed')]
    expect(dirty).toHaveLength(23)
    let good: Quote | undefined
    const passed: number[] = []
    for (const { at, price } of dirty) {
      const quote = quoteAt(price, { at, receivedAt: at })
      if (faultOf(quote, good, instrument, at)) continue
      passed.push(price)
      good = quote
    }
    expect(passed).toHaveLength(9)
    for (const price of passed) expect(price).toBeCloseTo(fixed[0]?.price ?? 0, 5)
  })

  test('hundredfold prices of Aetna do not pass when the wrong unit comes first, either', () => {
    const quotes = read('AET-L-1d-100x-error').map(({ at, price }) => quoteAt(price, { at }))
    const wrongFirst = faultOf(quotes[0] as Quote, undefined, instrument, now)
    expect(wrongFirst).toBe('jump')
  })

  test('no hundredfold candle of Aetna is drawn', () => {
    const bars = read('AET-L-1d-100x-error').map(({ at, price }) => ({
      at,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: 0,
    }))
    const sound = soundBars(bars, { now, reference: 14.55, mayBeNegative: false })
    expect(sound).toHaveLength(9)
  })

  test('every day of oil from 2000 to 2026 passes, including the one below zero', () => {
    let good: Quote | undefined
    for (const row of realRows('daily/futures/WTI_spot.csv')) {
      const at = Date.parse(row.date ?? '')
      const quote = quoteAt(Number(row.close), { at, receivedAt: at })
      expect([row.date, faultOf(quote, good, oil, at)]).toEqual([row.date, undefined])
      good = quote
    }
  })
})
