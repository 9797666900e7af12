import { expect, test } from 'vitest'
import { typedAmount, typedCount, typedPercent, typedPrice } from './typed-number.ts'

test.each([
  ['4.5', { count: undefined, amount: 450n, percent: 450, price: 4_500_000n }],
  [' 12 ', { count: 12, amount: 12_00n, percent: 1_200, price: 12_000_000n }],
  ['0', { count: 0, amount: undefined, percent: 0, price: undefined }],
  ['-2.25', { count: undefined, amount: undefined, percent: -225, price: undefined }],
  ['−1', { count: undefined, amount: undefined, percent: -100, price: undefined }],
])('"%s" is %o', (typed, is) => {
  expect({
    count: typedCount(typed),
    amount: typedAmount(typed),
    percent: typedPercent(typed),
    price: typedPrice(typed),
  }).toEqual(is)
})

test.each(['', ' ', '4,5', '1,000', '1e2', '0x10', '.5', '5.', '1.234', '4.5 %', 'ten', '1 000', '--1'])(
  '"%s" is no number',
  (typed) => {
    expect([typedCount(typed), typedAmount(typed), typedPercent(typed), typedPrice(typed)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  },
)

test('a typed number beyond all counts and prices is not accepted', () => {
  expect(typedCount('999999999')).toBe(999_999_999)
  expect(typedCount('1000000000')).toBeUndefined()
  expect(typedPrice('999999999999.99')).toBe(999_999_999_999_990_000n)
  expect(typedPrice('1000000000000')).toBeUndefined()
  expect(typedPrice('1000000000000', 6)).toBeUndefined()
})

test('a typed price may have six decimals', () => {
  expect(typedPrice('0.000001', 6)).toBe(1n)
  expect(typedPrice('0.0000001', 6)).toBeUndefined()
})
