import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateCard } from '../config/rate-card.ts'
import { priceBounds, pricePossible } from './decide/terms.ts'

const price = fc.bigInt({ min: 1n, max: 10n ** 12n })
const tick = fc.bigInt({ min: 1n, max: 10n ** 7n })

test('the bounds are possible prices, and a step beyond them is none', () => {
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

test('within the band every step is possible, and no price that is off the step', () => {
  fc.assert(
    fc.property(price, tick, fc.bigInt({ min: 0n, max: 10n ** 12n }), (last, tick, asked) => {
      const distance = asked > last ? asked - last : last - asked
      const within = asked > 0n && asked % tick === 0n && distance * 1_000_000n <= last * rateCard.band
      expect(pricePossible(rateCard, asked, last, tick)).toBe(within)
    }),
    { seed: 17, numRuns: 500 },
  )
})

test('of a price below zero nothing is possible', () => {
  expect(priceBounds(rateCard, -5_000_000n, 10_000n)).toBeUndefined()
})
