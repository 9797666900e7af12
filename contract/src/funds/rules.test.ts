import { describe, expect, test } from 'vitest'
import {
  expectedReturn,
  type FundTerms,
  fundProblem,
  fundProgress,
  needsBasis,
  ownLimit,
  periodShown,
  proposedMaxPerCustomer,
  purchasesOf,
  returnOf,
  scenarios,
  yearly,
} from './rules.ts'

test.each([
  [10_000_00n, 50, 50_00n],
  [10_000_00n, 0, 0n],
  [99n, 50, 0n],
  [100n, 50, 1n],
  // A half goes away from zero.
  [50n, 100, 1n],
  [49n, 100, 0n],
  [1n, 10_000, 1n],
  [900_000_000_000_00n, 1, 90_000_000_00n],
])('%i paise at %i hundredths of a percent return %i', (amount, rate, gain) => {
  expect(returnOf(amount, rate)).toBe(gain)
})

test.each([
  [{ minReturn: 40, maxReturn: 65 }, 10_000_00n, 52_50n],
  // The middle of an odd range is not rounded before the amount is.
  [{ minReturn: 0, maxReturn: 1 }, 10_000_00n, 50n],
  [{ minReturn: 0, maxReturn: 1 }, 9_999n, 0n],
  [{ minReturn: 7, maxReturn: 7 }, 10_000_00n, 7_00n],
])('the middle of %o on %i is %i', (range, amount, middle) => {
  const { low, high } = scenarios(amount, range)
  expect(expectedReturn(amount, range)).toBe(middle)
  expect(low <= middle && middle <= high).toBe(true)
})

test.each([
  [1, 'days', 1],
  [29, 'days', 29],
  [30, 'months', 1],
  [59, 'months', 1],
  [60, 'months', 2],
  [365, 'months', 12],
])('%i days are shown as %s: %i', (days, unit, count) => {
  expect(periodShown(days)).toEqual({ unit, count })
})

test('progress is sold of issued', () => {
  expect(fundProgress(0n, 500n)).toBe(0)
  expect(fundProgress(125n, 500n)).toBe(0.25)
  expect(fundProgress(500n, 500n)).toBe(1)
  expect(fundProgress(1n, 0n)).toBe(0)
})

test('a return is counted over a year without interest on interest', () => {
  expect(yearly(100, 365)).toBe(100)
  expect(yearly(10, 7)).toBe(521)
  expect([needsBasis(1_500, 365), needsBasis(1_501, 365), needsBasis(30, 7)]).toEqual([false, true, true])
})

const day = 86_400_000
const start = Date.UTC(2026, 10, 21)
const fits: FundTerms = {
  minReturn: 40,
  maxReturn: 65,
  period: 30,
  amount: 10_000_00n,
  issueAmount: 1_000_000_00n,
  opensAt: start,
  closesAt: start + 30 * day,
  basis: '',
}

test.each([
  [2, 0, 0, undefined],
  [2, 1, 2, undefined],
  [2, 2, 0, 'own_limit'],
  [2, 0, 3, undefined],
  [2, 1, 3, 'taken_back_often'],
  [2, 0, 4, 'taken_back_often'],
  [1, 0, 1, undefined],
])('of at most %i a customer who has %i and took back %i may buy: %s', (most, active, takenBack, refused) => {
  expect(ownLimit(most, { active, takenBack })).toBe(refused)
})

test('a tenth of all purchases is the usual most', () => {
  expect(proposedMaxPerCustomer(purchasesOf({ amount: 10n, issueAmount: 250n }))).toBe(3)
  expect(proposedMaxPerCustomer(purchasesOf({ amount: 1n, issueAmount: 10n ** 18n }))).toBe(100_000_000)
})

describe('terms of a draft', () => {
  test.each([
    [{}, undefined],
    [{ minReturn: 66 }, 'range'],
    [{ amount: 0n }, 'amount'],
    [{ issueAmount: 0n }, 'amount'],
    [{ issueAmount: 1_000_001_00n }, 'amount'],
    [{ closesAt: start }, 'window'],
    [{ opensAt: Date.UTC(1999, 11), closesAt: Date.UTC(1999, 11, 20) }, 'window'],
    [{ opensAt: Date.UTC(2199, 11), closesAt: Date.UTC(2200, 0, 2) }, 'window'],
    [{ closesAt: start + 30 * day + 1 }, 'window_long'],
    [{ mostPerCustomer: 0 }, 'most'],
    [{ mostPerCustomer: 100 }, undefined],
    [{ mostPerCustomer: 101 }, 'most'],
    [{ maxReturn: 130 }, 'basis'],
    [{ maxReturn: 130, basis: 'What it paid last year.' }, undefined],
  ])('with %o: %s', (change, problem) => {
    expect(fundProblem({ ...fits, ...change })).toBe(problem)
  })
})
