import type { PlacementRow } from '@tarazu/contract/placements/operate-api'
import { expect, test } from 'vitest'
import { fieldTime } from '../text/time-text.ts'
import { type PlacementValues, placementDraftFrom, valuesFrom } from './placement-values.ts'

const values: PlacementValues = {
  kind: 'bulk',
  symbol: ' tatasteel.ns ',
  discount: '-2.5',
  minimum: '250',
  total: '5000',
  most: '',
  opensAt: '2026-11-21T10:00',
  closesAt: '2026-11-21T16:00',
  grantRequired: false,
}

test('the typed values of a listing become a draft in basis points', () => {
  expect(placementDraftFrom(values)).toMatchObject({
    input: { symbol: 'TATASTEEL.NS', discount: -250, minimum: 250, total: 5_000, mostPerCustomer: 500 },
  })
  expect(placementDraftFrom({ ...values, discount: '−1' })).toMatchObject({ input: { discount: -100 } })
})

test('a draft of a listing that is opened again has the values that were typed', () => {
  const found = placementDraftFrom(values)
  if (!('input' in found)) throw new Error(found.wrong)
  expect(placementDraftFrom(valuesFrom(found.input as unknown as PlacementRow, fieldTime))).toEqual(found)
})

test.each([
  ['symbol', { symbol: '' }],
  ['discount', { discount: '' }],
  ['discount', { discount: '-11' }],
  ['discount', { discount: '1.234' }],
  ['total', { total: '5050' }],
  ['minimum', { minimum: '5001' }],
  ['minimum', { minimum: '0' }],
  ['minimum', { minimum: '10000001', total: '20000000' }],
  ['total', { total: '9999999900' }],
  ['most', { most: '200' }],
  ['most', { most: '350' }],
  ['most', { most: '5100' }],
  ['most', { most: 'all' }],
  ['opensAt', { opensAt: '' }],
  ['closesAt', { closesAt: '2026-11-21T10:00' }],
] as const)('a wrong %s is named', (wrong, of) => {
  expect(placementDraftFrom({ ...values, ...of })).toEqual({ wrong })
})
