import { expect, test } from 'vitest'
import { actionFrom } from './action-values.ts'

const values = { kind: 'split', day: '2026-11-24', old: '1', more: '5', amount: '2.5' } as const
const { day } = values

test('the typed values of a corporate action become its terms', () => {
  expect(actionFrom(values)).toEqual({ terms: { kind: 'split', day, old: 1, new: 5 } })
  expect(actionFrom({ ...values, kind: 'bonus', old: '2', more: '1' })).toEqual({
    terms: { kind: 'bonus', day, old: 2, new: 3 },
  })
  expect(actionFrom({ ...values, kind: 'dividend' })).toEqual({
    terms: { kind: 'dividend', day, amount: 2_500_000n },
  })
})

test.each([
  ['day', { day: '24.11.2026' }],
  ['old', { old: '1,5' }],
  ['old', { old: '' }],
  ['more', { more: '0' }],
  ['more', { more: '1' }],
  ['old', { old: '1001' }],
  ['more', { more: '1001' }],
  ['more', { kind: 'bonus', old: '1', more: '1000' }],
  ['amount', { kind: 'dividend', amount: '2,5' }],
  ['amount', { kind: 'dividend', amount: '' }],
  ['amount', { kind: 'dividend', amount: '0' }],
  ['amount', { kind: 'dividend', amount: '1234567890123' }],
] as const)('%s stands in the way of %o', (wrong, of) => {
  expect(actionFrom({ ...values, ...of })).toEqual({ wrong })
})
