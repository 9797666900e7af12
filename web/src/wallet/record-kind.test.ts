import { expect, test } from 'vitest'
import { recordKind } from './record-kind.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['recharge', 'recharge'],
  ['withdraw', 'withdraw'],
  ['Withdrawal', 'withdraw'],
  ['loan', 'loan'],
  ['constructor', undefined],
])('/recharge-records/%s shows %s', (type, kind) => {
  expect(recordKind(type)).toBe(kind)
})
