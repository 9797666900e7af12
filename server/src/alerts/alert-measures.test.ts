import { expect, test } from 'vitest'
import { isLevelReached, type Spans, valueIn, widen } from './alert-measures.ts'

const quote = (last: bigint, previousClose: bigint, volume = 0) => ({ last, previousClose, volume })

test.each([
  ['a price', 'price', quote(110n, 100n), 110n],
  ['seven units traded', 'volume', quote(1n, 1n, 7), 7_000_000n],
  ['a rise', 'percent', quote(110n, 100n), 10_000_000n],
  ['a fall', 'percent', quote(90n, 100n), -10_000_000n],
  ['a fall below zero', 'percent', quote(-30n, -20n), -50_000_000n],
  ['a change from nothing', 'percent', quote(1n, 0n), undefined],
] as const)('%s is measured in %s', (_, measure, given, expected) => {
  expect(valueIn(given, measure)).toBe(expected)
})

test.each([
  [10n, 'above', 10n, true],
  [9n, 'above', 10n, false],
  [10n, 'below', 10n, true],
  [11n, 'below', 10n, false],
] as const)('%s is %s %s: %s', (value, direction, threshold, expected) => {
  expect(isLevelReached(value, direction, threshold)).toBe(expected)
})

test('a span keeps how far the price went between two looks', () => {
  const seen = [100n, 130n, 90n, 110n].reduce<Spans>((spans, last) => widen(spans, quote(last, 100n, 5)), {})
  expect(seen).toEqual({
    price: { high: 130n, low: 90n },
    percent: { high: 30_000_000n, low: -10_000_000n },
    volume: { high: 5_000_000n, low: 5_000_000n },
  })
})
