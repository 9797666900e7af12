import type { Listing } from '@tarazu/contract/placements/api'
import { expect, test } from 'vitest'
import { buyForm, distance, listingStatus, roundedQuantity, untilNext } from './listing-view.ts'

const price = 150_000_000n
const listing = {
  minimum: 250,
  left: 1_000,
  mostPerCustomer: 1_000,
  taken: 0,
  price,
  rate: 1_000_000n,
  feeRate: 300,
}

test.each([
  [{ stage: 'approved', left: 100 }, 'soon'],
  [{ stage: 'open', left: 100 }, 'open'],
  [{ stage: 'closed', left: 0 }, 'soldOut'],
  [{ stage: 'closed', left: 100 }, 'over'],
] as const)('a listing like %o has the status %s', (listing, text) => {
  expect(listingStatus(listing).text).toBe(text)
})

test('the price of a listing is compared with the market price in percent', () => {
  expect(distance({ price: 98_000_000n, marketPrice: 100 })).toBeCloseTo(-2)
  expect(distance({ price: 101_000_000n, marketPrice: 100 })).toBeCloseTo(1)
  expect(distance({ price, marketPrice: null })).toBeUndefined()
})

test("the time until a listing opens or closes goes by the market's clock", () => {
  const at = (change: Partial<Listing>) =>
    untilNext({ stage: 'open', opensAt: 1_000, closesAt: 9_000, marketNow: 5_000, ...change } as Listing, 500)
  expect(at({})).toEqual({ text: 'closesIn', ms: 3_500 })
  expect(at({ stage: 'approved', marketNow: 0 })).toEqual({ text: 'opensIn', ms: 500 })
  expect(at({ stage: 'closed' })).toBeUndefined()
})

test.each([
  [149, 100],
  [150, 200],
  [1, 100],
  [0, 100],
  [1_234, 1_200],
])('a quantity of %i is rounded to %i', (typed, rounded) => {
  expect(roundedQuantity(typed)).toBe(rounded)
})

test('the buy form computes problem, bounds, cost and missing money', () => {
  const rich = 1_000_000_00n
  expect(buyForm(listing, '300', rich)).toMatchObject({
    problem: undefined,
    min: 300,
    max: 1_000,
    short: 0n,
    cost: { value: 45_000_00n, fee: 13_50n, total: 45_013_50n },
  })
  expect(buyForm({ ...listing, feeRate: 600 }, '300', rich).cost?.fee).toBe(27_00n)
  expect(buyForm(listing, '', rich)).toMatchObject({ empty: true, problem: undefined })
  expect(buyForm(listing, '250', rich).problem).toEqual({ problem: 'count_invalid', step: 100 })
  expect(buyForm(listing, '200', rich).problem).toEqual({ problem: 'count_min', minimum: 300 })
  expect(buyForm(listing, '1100', rich).problem).toEqual({ problem: 'count_max', maximum: 1_000 })
  expect(buyForm(listing, '300', 31_000_00n)).toMatchObject({ max: 200, short: 14_013_50n })
  expect(buyForm({ ...listing, rate: null }, '300', rich)).toMatchObject({ cost: undefined, max: 1_000 })
  const some = { ...listing, mostPerCustomer: 600, taken: 200 }
  expect(buyForm(some, '500', rich)).toMatchObject({ max: 400, problem: { maximum: 400 } })
  expect(buyForm({ ...listing, left: 200 }, '200', rich)).toMatchObject({ min: 200, problem: undefined })
})
