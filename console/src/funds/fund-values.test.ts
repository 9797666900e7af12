import { expect, test } from 'vitest'
import { type FundValues, fundDraftFrom, returnFrom, typedRate } from './fund-values.ts'

test.each([
  ['0', 0],
  ['0.4', 40],
  ['12.34', 1_234],
  ['100', 10_000],
  ['100.01', undefined],
  ['1.234', undefined],
  ['-1', undefined],
  ['', undefined],
  ['1e2', undefined],
  ['4,5', undefined],
])('"%s" percent are %s', (typed, rate) => {
  expect(typedRate(typed)).toBe(rate)
})

const range = { minReturn: 0, maxReturn: 450 }
const now = Date.UTC(2019, 2, 1, 10)
const declared = { rate: '4.5', valuedOn: '2019-03-01', basis: ' The bonds were sold. ' }

test('what was typed is declared', () => {
  expect(returnFrom(declared, range, now)).toEqual({
    input: { rate: 450, valuedOn: '2019-03-01', basis: 'The bonds were sold.' },
  })
  expect(returnFrom({ ...declared, rate: '0' }, range, now)).toMatchObject({ input: { rate: 0 } })
})

test.each([
  ['rate', { rate: '' }],
  ['rate', { rate: '4,5' }],
  ['rate', { rate: '4.51' }],
  ['valuedOn', { valuedOn: '2019-03-02' }],
  ['valuedOn', { valuedOn: '2019-02-30' }],
  ['valuedOn', { valuedOn: '' }],
  ['basis', { basis: ' ' }],
] as const)('nothing is declared with a wrong %s: %o', (wrong, of) => {
  expect(returnFrom({ ...declared, ...of }, range, now)).toEqual({ wrong })
})

const values: FundValues = {
  name: ' A fund ',
  minReturn: '0.4',
  maxReturn: '0.65',
  period: '30',
  amount: '10000',
  issueAmount: '1000000',
  most: '',
  opensAt: '2026-11-21T10:00',
  closesAt: '2026-12-11T10:00',
  basis: '',
}

test('the typed values of a fund become its terms', () => {
  expect(fundDraftFrom(values)).toMatchObject({
    input: {
      name: 'A fund',
      minReturn: 40,
      maxReturn: 65,
      period: 30,
      amount: 10_000_00n,
      mostPerCustomer: 10,
    },
  })
})

test.each([
  [{ name: '  ' }, 'name'],
  [{ minReturn: 'x' }, 'minReturn'],
  [{ minReturn: '0.7' }, 'maxReturn'],
  [{ maxReturn: '3' }, 'basis'],
  [{ period: '0' }, 'period'],
  [{ amount: '0' }, 'amount'],
  [{ issueAmount: '15000' }, 'issueAmount'],
  [{ most: '101' }, 'most'],
  [{ most: '0' }, 'most'],
  [{ opensAt: '' }, 'opensAt'],
  [{ closesAt: '2026-11-21T10:00' }, 'closesAt'],
  [{ closesAt: '2026-12-22T10:00' }, 'closesAt'],
])('with %o the field %s is wrong', (change, field) => {
  expect(fundDraftFrom({ ...values, ...change })).toMatchObject({ wrong: field })
})
