import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateCard } from '../config/rate-card.ts'
import { priceBounds, pricePossible } from './decide/terms.ts'

const price = fc.bigInt({ min: 1n, max: 10n ** 12n })
const tick = fc.bigInt({ min: 1n, max: 10n ** 7n })

test('the price bounds are possible prices, and one step beyond is not', () => {
  fc.assert(
    fc.property(price, price, tick, (last, previousClose, tick) => {
      const bounds = priceBounds(rateCard, { last, previousClose }, tick)
      const possible = (price: bigint) => pricePossible(rateCard, price, { last, previousClose }, tick)
      if (!bounds) return
      expect([bounds.lowest, bounds.highest].map(possible)).toEqual([true, true])
      expect([bounds.lowest - tick, bounds.highest + tick].map(possible)).toEqual([false, false])
    }),
    { seed: 17, numRuns: 500 },
  )
})

test('on a quiet day every step within the price band is possible, and no price between steps', () => {
  fc.assert(
    fc.property(price, tick, fc.bigInt({ min: 0n, max: 10n ** 12n }), (last, tick, asked) => {
      const distance = asked > last ? asked - last : last - asked
      const within = asked > 0n && asked % tick === 0n && distance * 1_000_000n <= last * rateCard.band
      expect(pricePossible(rateCard, asked, { last, previousClose: last }, tick)).toBe(within)
    }),
    { seed: 17, numRuns: 500 },
  )
})

test('with a price below zero no order price is possible', () => {
  expect(priceBounds(rateCard, { last: -5_000_000n, previousClose: 1n }, 10_000n)).toBeUndefined()
})

/** Paise as micros, in steps of a paisa. */
test.each([
  // 20 % around the last price, which is within 40 % of the close.
  [100_00n, 100_00n, 80_00n, 120_00n],
  [120_00n, 100_00n, 96_00n, 140_00n],
  [80_00n, 100_00n, 64_00n, 96_00n],
  [70_00n, 100_00n, 60_00n, 84_00n],
  // Beyond the band of the day as far as an order at market goes.
  [150_00n, 100_00n, 120_00n, 153_00n],
  [40_00n, 100_00n, 39_20n, 48_00n],
  // Only the last price counts while there is no close.
  [100_00n, 0n, 80_00n, 120_00n],
])('at %s after a close of %s a price may be from %s to %s', (last, close, lowest, highest) => {
  const micros = (paise: bigint) => paise * 10_000n
  expect(priceBounds(rateCard, { last: micros(last), previousClose: micros(close) }, 10_000n)).toEqual({
    lowest: micros(lowest),
    highest: micros(highest),
  })
})
