/** Indicators against another library, published figures, and themselves computed all at once. */
import type { Bar } from '@tarazu/contract/market/bar'
import { type Indicator, indicatorKinds, usualLength } from '@tarazu/contract/market/chart-choices'
import {
  ATR as OtherAtr,
  BollingerBands as OtherBands,
  EMA as OtherEma,
  MACD as OtherMacd,
  RSI as OtherRsi,
  SMA as OtherSma,
  VWAP as OtherVwap,
} from 'technicalindicators'
import { describe, expect, test } from 'vitest'
import { makeIndicator } from './indicators.ts'

/** A walk that anybody can walk again: the remainders of a linear congruential generator. */
function walk(count: number): Bar[] {
  let state = 7
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  let close = 100
  return Array.from({ length: count }, (_, index) => {
    const open = close
    close = open * (0.98 + next() * 0.04)
    const [high, low] = [
      Math.max(open, close) * (1 + next() / 100),
      Math.min(open, close) * (1 - next() / 100),
    ]
    return { at: index * 60_000, open, high, low, close, volume: Math.round(1 + next() * 1_000) }
  })
}

const bars = walk(600)
const close = bars.map((bar) => bar.close)
const high = bars.map((bar) => bar.high)
const low = bars.map((bar) => bar.low)
const volume = bars.map((bar) => bar.volume)

const figuresOf = (indicator: Indicator, of = bars) => makeIndicator(indicator)(of).figures

type Other = readonly (number | readonly number[])[]

/** What begins with an average of the first prices there begins with the first price here: both forget it. */
const forgotten = 300

test.each<[Indicator, Other, { from: number; digits: number }]>([
  [{ kind: 'sma', length: 20 }, OtherSma.calculate({ period: 20, values: close }), { from: 0, digits: 9 }],
  [
    { kind: 'ema', length: 20 },
    OtherEma.calculate({ period: 20, values: close }),
    { from: forgotten, digits: 9 },
  ],
  [
    { kind: 'bollinger', length: 20 },
    OtherBands.calculate({ period: 20, stdDev: 2, values: close }).map((of) => [
      of.upper,
      of.middle,
      of.lower,
    ]),
    { from: 0, digits: 6 },
  ],
  // It rounds to two decimals.
  [{ kind: 'rsi', length: 14 }, OtherRsi.calculate({ period: 14, values: close }), { from: 0, digits: 1 }],
  [
    { kind: 'macd', length: 26 },
    OtherMacd.calculate({
      values: close,
      fastPeriod: 12,
      slowPeriod: 26,
      signalPeriod: 9,
      SimpleMAOscillator: false,
      SimpleMASignal: false,
    }).map((of) => [of.MACD ?? Number.NaN, of.signal ?? Number.NaN, of.histogram ?? Number.NaN]),
    { from: forgotten, digits: 6 },
  ],
  [
    { kind: 'atr', length: 14 },
    OtherAtr.calculate({ period: 14, high, low, close }),
    { from: forgotten, digits: 6 },
  ],
  [{ kind: 'vwap', length: 20 }, OtherVwap.calculate({ high, low, close, volume }), { from: 0, digits: 9 }],
])('another library has the same figures: %o', (indicator, theirs, { from, digits }) => {
  const ours = figuresOf(indicator)
  // Each is as long as it has figures, and ends with the last bar.
  const compared = theirs.slice(from).map((figure, index) => ({
    theirs: typeof figure === 'number' ? [figure] : figure,
    ours: ours[ours.length - theirs.length + from + index],
  }))
  expect(compared.length).toBeGreaterThan(200)
  for (const each of compared) {
    expect(each.ours).toHaveLength(each.theirs.length)
    for (const [index, figure] of each.theirs.entries())
      expect(each.ours?.[index]).toBeCloseTo(figure, digits)
  }
})

test('the RSI of the prices in a well-known worked example is the one that is printed there', () => {
  const prices = [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931,
    46.0328, 45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122,
  ]
  const of = prices.map((price, at) => ({
    at,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: 1,
  }))
  const rsi = figuresOf({ kind: 'rsi', length: 14 }, of).flatMap((figures) => figures ?? [])
  const printed = [70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93]
  expect(rsi.map((value) => Math.round(value * 100) / 100)).toEqual(printed)
})

describe.each(indicatorKinds)('%s', (kind) => {
  const indicator = { kind, length: usualLength[kind] }

  test('is the same bar by bar, with a last bar that moves, as computed all at once', () => {
    const compute = makeIndicator(indicator)
    const some = bars.slice(0, 80)
    const versions = new Set<number>()
    for (let count = 40; count <= some.length; count++) {
      const last = some[count - 1] as Bar
      const moving = { ...last, close: last.open * 1.01, high: last.high * 1.02 }
      versions.add(compute([...some.slice(0, count - 1), moving]).version)
      versions.add(compute(some.slice(0, count)).version)
    }
    const whole = figuresOf(indicator, some)
    const ours = compute(some).figures
    for (const [index, figures] of whole.entries()) {
      expect(ours[index]?.length).toBe(figures?.length)
      for (const [line, value] of (figures ?? []).entries()) expect(ours[index]?.[line]).toBeCloseTo(value, 8)
    }
    expect(versions.size).toBe(1)
  })

  test('has another version once older bars have come or one was corrected', () => {
    const compute = makeIndicator(indicator)
    const first = compute(bars.slice(10, 60)).version
    const second = compute(bars.slice(0, 60)).version
    const corrected = bars.slice(0, 60).map((bar, index) => (index === 58 ? { ...bar } : bar))
    expect(new Set([first, second, compute(corrected).version]).size).toBe(3)
  })
})

test('the volume-weighted price begins anew with each day', () => {
  const days = [0, 1].flatMap((day) =>
    bars.slice(day * 30, day * 30 + 30).map((bar, index) => ({ ...bar, at: day * 86_400_000 + index })),
  )
  const dayOf = (at: number) => String(Math.floor(at / 86_400_000))
  const { figures } = makeIndicator({ kind: 'vwap', length: 20 }, dayOf)(days)
  const second = makeIndicator({ kind: 'vwap', length: 20 }, dayOf)(days.slice(30))
  expect(figures.slice(30)).toEqual(second.figures)
})
