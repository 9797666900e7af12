import { expect, test } from 'vitest'
import {
  affordableCount,
  clampedCount,
  countProblem,
  finalPricePossible,
  holdFor,
  issueProblem,
} from './rules.ts'

const terms = { minimum: 200, maximum: 1_000, lot: 200 }
const rupee = 1_000_000n

test.each([
  [0, 'count_invalid'],
  [-200, 'count_invalid'],
  [200.5, 'count_invalid'],
  [Number.NaN, 'count_invalid'],
  [100, 'count_min'],
  [200, undefined],
  [300, 'count_invalid'],
  [1_000, undefined],
  [1_200, 'count_max'],
  [2 ** 31, 'count_max'],
])('an application for %s shares: %s', (count, problem) => {
  expect(countProblem(terms, count)).toBe(problem)
})

test.each([
  [0, 200],
  [399, 200],
  [400, 400],
  [5_000, 1_000],
])('%i is brought to %i', (typed, count) => {
  expect(clampedCount(terms, typed)).toBe(count)
  expect(countProblem(terms, clampedCount(terms, typed))).toBeUndefined()
})

test.each([
  [0n, 0],
  [199_99n, 0],
  [20_000_00n, 200],
  [59_999_99n, 400],
  [60_000_00n, 600],
  [10_000_000_00n, 1_000],
])('%i paise are enough for %i shares at 100', (available, count) => {
  expect(affordableCount(terms, available, 100n * rupee, rupee)).toBe(count)
  if (count > 0) expect(holdFor(count, 100n * rupee, rupee)).toBeLessThanOrEqual(available)
})

const issue = {
  ...terms,
  priceLow: 95n * rupee,
  priceHigh: 100n * rupee,
  size: 2_000,
  opensAt: 0,
  closesAt: 60_000,
  listsAt: 60_000,
}

test.each([
  [{}, undefined],
  [{ priceLow: 0n }, 'priceLow'],
  [{ priceLow: 1n }, 'priceLow'],
  [{ priceHigh: 94n * rupee }, 'priceHigh'],
  [{ lot: 150 }, 'lot'],
  [{ lot: 0 }, 'lot'],
  [{ size: 2_100 }, 'size'],
  [{ size: 2_000_000_000 }, 'size'],
  [{ minimum: 100 }, 'minimum'],
  [{ maximum: 2_200 }, 'maximum'],
  [{ closesAt: 0 }, 'closesAt'],
  [{ listsAt: 59_999 }, 'listsAt'],
] as const)('terms with %o: %s', (wrong, field) => {
  expect(issueProblem({ ...issue, ...wrong })).toBe(field)
})

test('a final price lies in the band, in steps of a hundredth', () => {
  const possible = [94n * rupee, 95n * rupee, 97_550_000n, 97_555_000n, 100n * rupee, 101n * rupee]
  expect(possible.map((price) => finalPricePossible(issue, price))).toEqual([
    false,
    true,
    true,
    false,
    true,
    false,
  ])
})
