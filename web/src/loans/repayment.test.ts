import { expect, test } from 'vitest'
import { repayment } from './repayment.ts'

test.each([
  ['10', 1000n],
  ['10.5', 1050n],
  ['10.55', 1055n],
  ['10,55', undefined],
  ['100.01', 10001n],
  ['100.02', undefined],
  ['0', undefined],
  ['', undefined],
  ['1.234', undefined],
  ['1e3', undefined],
  ['-5', undefined],
])('with 100.01 owed, typing %s repays %s paise', (typed, paise) => {
  expect(repayment(typed, 10001n)).toBe(paise)
})
