import { expect, test } from 'vitest'
import { withdrawProblem } from './rules.ts'

const limits = { configuredMinimum: 100_00n, withdrawable: 5_000_00n }

test.each([
  ['', 'amount_missing'],
  ['0', 'withdraw_min'],
  ['9', 'withdraw_min'],
  ['10', 'withdraw_min_configured'],
  ['99', 'withdraw_min_configured'],
  ['100', undefined],
  ['5000', undefined],
  ['5001', 'withdraw_max'],
  ['999999999999', 'withdraw_max'],
  ['9999999999999', 'withdraw_invalid'],
  ['-100', 'withdraw_invalid'],
  ['100.50', 'withdraw_invalid'],
  ['1e5', 'withdraw_invalid'],
  [' 100', 'withdraw_invalid'],
] as const)('%s: %s', (amount, problem) => {
  expect(withdrawProblem(amount, limits)).toBe(problem)
})

test('the higher of both minima governs', () => {
  const low = { ...limits, configuredMinimum: 5_00n }
  expect(withdrawProblem('9', low)).toBe('withdraw_min')
  expect(withdrawProblem('10', low)).toBeUndefined()
})
