import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateCard } from '../config/rate-card.ts'
import { priceBounds, pricePossible } from './decide/terms.ts'

const price = fc.bigInt({ min: 1n, max: 10n ** 12n })
const tick = fc.bigInt({ min: 1n, max: 10n ** 7n })

test('the price bounds are possible prices, and one step beyond is not', () => {
  fc.assert(
    fc.property(price, tick, (last, tick) => {
      const bounds = priceBounds(rateCard, last, tick)
      const possible = (price: bigint) => pricePossible(rateCard, price, last, tick)
      if (!bounds) return
      expect([bounds.lowest, bounds.highest].map(possible)).toEqual([true, true])
      expect([bounds.lowest - tick, bounds.highest + tick].map(possible)).toEqual([false, false])
    }),
    { seed: 17, numRuns: 500 },
  )
})

test('every step within the price band is possible, and no price between steps', () => {
  fc.assert(
    fc.property(price, tick, fc.bigInt({ min: 0n, max: 10n ** 12n }), (last, tick, asked) => {
      const distance = asked > last ? asked - last : last - asked
      const within = asked > 0n && asked % tick === 0n && distance * 1_000_000n <= last * rateCard.band
      expect(pricePossible(rateCard, asked, last, tick)).toBe(within)
    }),
    { seed: 17, numRuns: 500 },
  )
})

test('with a price below zero no order price is possible', () => {
  expect(priceBounds(rateCard, -5_000_000n, 10_000n)).toBeUndefined()
})
