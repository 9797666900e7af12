import { expect, test } from 'vitest'
import { differenceOf } from './get-proposal.ts'

test('a proposal’s difference has each field as it was and as it will be', () => {
  expect(
    differenceOf({
      operator: 7,
      before: { roles: ['support'], name: 'Ada' },
      after: { roles: ['admin', 'support'] },
    }),
  ).toEqual({
    changes: [
      { field: 'roles', before: 'support', after: 'admin, support' },
      { field: 'name', before: 'Ada', after: null },
    ],
    facts: [{ field: 'operator', value: '7' }],
  })
})

test('a proposal’s difference covers plain values, a missing start and a missing end', () => {
  expect(differenceOf({ before: '100', after: 250 }).changes).toEqual([
    { field: 'value', before: '100', after: '250' },
  ])
  expect(differenceOf({ after: { hosts: [1, { a: null }] } }).changes).toEqual([
    { field: 'hosts', before: null, after: '[1,{"a":null}]' },
  ])
  expect(differenceOf({ amount: '5000', before: null })).toEqual({
    changes: [],
    facts: [{ field: 'amount', value: '5000' }],
  })
})
