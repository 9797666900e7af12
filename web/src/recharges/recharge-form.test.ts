import { expect, test } from 'vitest'
import { rechargeFormProblem } from './recharge-form.ts'

test.each([
  ['', 'sandbox', 'amount_missing'],
  ['4999', 'sandbox', 'recharge_min'],
  ['0', 'sandbox', 'recharge_min'],
  ['5000', 'sandbox', undefined],
  ['5000', undefined, 'method_missing'],
  ['', undefined, 'amount_missing'],
  ['5000.50', 'sandbox', 'amount_invalid'],
  ['5,000', 'sandbox', 'amount_invalid'],
  ['-5000', 'sandbox', 'amount_invalid'],
  ['5e4', 'sandbox', 'amount_invalid'],
  ['1000000000', 'sandbox', undefined],
  ['1000000001', 'sandbox', 'amount_invalid'],
  ['99999999999', 'sandbox', 'amount_invalid'],
] as const)('%s by %s: %s', (amount, method, problem) => {
  expect(rechargeFormProblem(amount, method)).toBe(problem)
})
