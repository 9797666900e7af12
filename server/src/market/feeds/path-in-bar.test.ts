import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barSoFar, priceInBar, stepsPerBar } from './path-in-bar.ts'

const bars = fc
  .tuple(fc.nat(1e6), fc.nat(1e6), fc.nat(1e6), fc.nat(1e6), fc.nat(0xffffffff))
  .map(([a, b, c, d, bits]) => {
    const [low = 0, one = 0, two = 0, high = 0] = [a, b, c, d].sort((x, y) => x - y)
    return { bar: a < b ? { open: one, high, low, close: two } : { open: two, high, low, close: one }, bits }
  })

test('the walk starts at the open, touches both extremes, never leaves them and ends at the close', () => {
  fc.assert(
    fc.property(bars, ({ bar, bits }) => {
      const prices = Array.from({ length: stepsPerBar }, (_, step) => priceInBar(bar, step, bits))
      expect([prices[0], prices.at(-1)]).toEqual([bar.open, bar.close])
      expect([Math.max(...prices), Math.min(...prices)]).toEqual([bar.high, bar.low])
      expect(prices.every(Number.isInteger)).toBe(true)
    }),
  )
})

test('a bar so far has the extremes of the prices so far, and in the end equals the whole bar', () => {
  fc.assert(
    fc.property(bars, fc.nat(stepsPerBar - 1), ({ bar, bits }, step) => {
      const prices = Array.from({ length: step + 1 }, (_, each) => priceInBar(bar, each, bits))
      expect(barSoFar(bar, step, bits)).toEqual({
        open: bar.open,
        high: Math.max(...prices),
        low: Math.min(...prices),
        close: prices.at(-1),
      })
      expect(barSoFar(bar, stepsPerBar - 1, bits)).toEqual(bar)
    }),
  )
})
