import { expect, test } from 'vitest'
import {
  affordablePlacementUnits,
  leftForOne,
  maxPerCustomerByDefault,
  minQuantity,
  placementCost,
  placementFeeRate,
  placementPrice,
  placementQuantityProblem,
} from './rules.ts'

const same = 1_000_000n

test.each([
  [1, 100],
  [100, 100],
  [101, 200],
  [250, 300],
])('a minimum of %i counts as %i', (minimum, least) => {
  expect(minQuantity(minimum)).toBe(least)
})

const listing = { minimum: 250, left: 1_000 }
test.each([
  [300, undefined],
  [1_000, undefined],
  [-100, { problem: 'count_invalid', step: 100 }],
  [0, { problem: 'count_invalid', step: 100 }],
  [150, { problem: 'count_invalid', step: 100 }],
  [300.5, { problem: 'count_invalid', step: 100 }],
  [Number.NaN, { problem: 'count_invalid', step: 100 }],
  [200, { problem: 'count_min', minimum: 300 }],
  [1_100, { problem: 'count_max', maximum: 1_000 }],
])('of %d units the problem is %j', (quantity, problem) => {
  expect(placementQuantityProblem(quantity, listing)).toEqual(problem)
})

test('whoever takes all that is left may take less than the minimum', () => {
  expect(placementQuantityProblem(200, { minimum: 250, left: 200 })).toBeUndefined()
  expect(placementQuantityProblem(100, { minimum: 250, left: 200 })).toEqual({
    problem: 'count_min',
    minimum: 300,
  })
  expect(placementQuantityProblem(300, { minimum: 250, left: 0 })).toEqual({ problem: 'sold_out' })
})

test.each([
  [50_000, 100, 5_000],
  [1_000, 250, 300],
  [200, 500, 200],
  [4_100, 100, 500],
])('of %i units with a minimum of %i one customer may usually have %i', (total, minimum, most) => {
  expect(maxPerCustomerByDefault(total, minimum)).toBe(most)
})

test('what is left for one customer is no more than there is, and than they may have', () => {
  expect(leftForOne({ left: 300, mostPerCustomer: 500, taken: 100 })).toBe(300)
  expect(leftForOne({ left: 900, mostPerCustomer: 500, taken: 100 })).toBe(400)
  expect(leftForOne({ left: 900, mostPerCustomer: 500, taken: 500 })).toBe(0)
})

test('a purchase costs its value and 0.03 % of it', () => {
  expect(placementCost(100, 150_000_000n, same, placementFeeRate)).toEqual({
    value: 15_000_00n,
    fee: 4_50n,
    total: 15_004_50n,
  })
  expect(placementCost(100, 25_000_000n, 84_000_000n, placementFeeRate)).toEqual({
    value: 210_000_00n,
    fee: 63_00n,
    total: 210_063_00n,
  })
})

test('the maximum is what the balance pays with the fee, in hundreds, and never a paisa more', () => {
  expect(affordablePlacementUnits(15_004_50n, 150_000_000n, same, placementFeeRate)).toBe(100)
  expect(affordablePlacementUnits(15_004_49n, 150_000_000n, same, placementFeeRate)).toBe(0)
  expect(affordablePlacementUnits(0n, 150_000_000n, same, placementFeeRate)).toBe(0)
  for (let paise = 1n; paise < 4_000_000n; paise += 7_919n) {
    const most = affordablePlacementUnits(paise, 13_337_000n, same, placementFeeRate)
    expect(placementCost(most, 13_337_000n, same, placementFeeRate).total).toBeLessThanOrEqual(paise)
    expect(placementCost(most + 100, 13_337_000n, same, placementFeeRate).total).toBeGreaterThan(paise)
  }
})

test('a price is on a step, and rounded towards the reference', () => {
  expect(placementPrice(175_350_000n, -200, 50_000n)).toBe(171_850_000n)
  expect(placementPrice(175_350_000n, 300, 50_000n)).toBe(180_600_000n)
  expect(placementPrice(175_350_000n, 0, 50_000n)).toBe(175_350_000n)
  // 3 % below 175.35 is 170.0895, and 170.05 would lie beyond it.
  expect(placementPrice(175_350_000n, -300, 50_000n)).toBe(170_100_000n)
})
