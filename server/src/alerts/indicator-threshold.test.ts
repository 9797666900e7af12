import fc from 'fast-check'
import { EMA, RSI, SMA } from 'trading-signals'
import { expect, test } from 'vitest'
import { indicatorThreshold } from './indicator-threshold.ts'

const thresholdIn = (...given: Parameters<typeof indicatorThreshold>) => {
  const threshold = indicatorThreshold(...given)
  return threshold === undefined ? undefined : Number(threshold) / 1e6
}

/** Prices of a share, in steps of a paisa. */
const prices = fc.array(
  fc.integer({ min: 10_000, max: 90_000 }).map((paise) => paise / 100),
  { minLength: 40, maxLength: 80 },
)
const periods = fc.integer({ min: 2, max: 20 })

test.each(['sma', 'ema'] as const)('a price at the threshold stands exactly at its %s', (kind) => {
  fc.assert(
    fc.property(prices, periods, (closes, period) => {
      const threshold = thresholdIn(closes, { kind, period, level: null }) ?? 0
      const average = kind === 'sma' ? new SMA(period) : new EMA(period)
      average.updates([...closes, threshold], false)
      expect(average.getResultOrThrow()).toBeCloseTo(threshold, 4)
    }),
  )
})

test('the relative strength is the level at the threshold, and higher above it', () => {
  fc.assert(
    fc.property(prices, periods, fc.integer({ min: 1, max: 99 }), (closes, period, level) => {
      const threshold = thresholdIn(closes, { kind: 'rsi', period, level: BigInt(level) * 1_000_000n })
      if (threshold === undefined) return
      const strengthAt = (price: number) => {
        const strength = new RSI(period)
        strength.updates([...closes, price], false)
        return strength.getResultOrThrow()
      }
      expect(strengthAt(threshold)).toBeCloseTo(level, 2)
      expect(strengthAt(threshold + 1)).toBeGreaterThan(level)
      expect(strengthAt(threshold - 1)).toBeLessThan(level)
    }),
  )
})

test.each([
  ['sma', 3, [10], undefined],
  ['sma', 3, [10, 20], 15],
  ['ema', 3, [10, 20], undefined],
  ['ema', 3, [10, 20, 30], 22.5],
  ['rsi', 2, [10, 20], undefined],
  // Two gains and no loss: half of the strength is lost where as much is.
  ['rsi', 2, [10, 20, 30], 20],
] as const)('the %s of %i days after %j is crossed at %s', (kind, period, closes, expected) => {
  const level = kind === 'rsi' ? 50_000_000n : null
  expect(thresholdIn(closes, { kind, period, level })).toBe(expected)
})

test('a strength that only a price below zero would have is not reached', () => {
  expect(indicatorThreshold([10, 20, 30], { kind: 'rsi', period: 2, level: 10_000_000n })).toBeUndefined()
})
