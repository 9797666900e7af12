import { expect, test } from 'vitest'
import { isAutomatic, paiseOf, wholeUnits, withdrawFormProblem } from './withdraw-form.ts'

const limits = { configuredMinimum: 100_00n, withdrawable: 5_000_99n, unpaid: 19 }

test.each([
  [undefined, '', 'card'],
  ['CARD', '', 'amount_missing'],
  ['CARD', '9', 'withdraw_min'],
  ['CARD', '99', 'withdraw_min_configured'],
  ['CARD', '5001', 'withdraw_max'],
  ['CARD', '5000', undefined],
  ['CARD', '5,000', 'withdraw_invalid'],
] as const)('to %s, %s: %s', (card, amount, problem) => {
  expect(withdrawFormProblem(card, amount, limits)).toBe(problem)
})

test('twenty waiting withdrawals are reported before anything else', () => {
  expect(withdrawFormProblem(undefined, '', { ...limits, unpaid: 20 })).toBe('withdrawals_waiting')
  expect(withdrawFormProblem('CARD', '5000', { ...limits, unpaid: 21 })).toBe('withdrawals_waiting')
})

test('all of it never asks for more than there is', () => {
  expect(wholeUnits(limits.withdrawable)).toBe('5000')
  expect(withdrawFormProblem('CARD', wholeUnits(limits.withdrawable), limits)).toBeUndefined()
})

test('small withdrawals are paid at once where the deployment says so', () => {
  expect(isAutomatic(100n, { automaticUpTo: 100n })).toBe(true)
  expect(isAutomatic(101n, { automaticUpTo: 100n })).toBe(false)
  expect(isAutomatic(1n, { automaticUpTo: null })).toBe(false)
})

test('a text that is no amount has no paise', () => {
  expect(paiseOf('5000')).toBe(500_000n)
  expect(paiseOf(5000)).toBe(500_000n)
  for (const typed of ['', '12.', '1,000', '500.00', '-1', '1e5', ' ', '१२', 'x'])
    expect(paiseOf(typed)).toBeUndefined()
})
