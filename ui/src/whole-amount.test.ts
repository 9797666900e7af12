import { expect, test } from 'vitest'
import { decimalAmount, wholeAmount } from './whole-amount.ts'

test.each([
  ['1000', '1000'],
  [' 1000\n', '1000'],
  ['1,000', '1000'],
  ['1,00,000', '100000'],
  ['12,34,567', '1234567'],
  ['1,234,567', '1234567'],
  ['500.00', '500'],
  ['500.0', '500'],
  ['₹1,500.00', '1500'],
  ['₹ 1,500', '1500'],
  ['007', '7'],
  ['0', '0'],
  ['9'.repeat(400), '9'.repeat(400)],
])('%j is %s', (typed, digits) => {
  expect(wholeAmount(typed, '₹')).toBe(digits)
})

test.each([
  '',
  ' ',
  '12.',
  '.00',
  '500.50',
  '500.000',
  '1.000',
  '1.000,00',
  '1,0',
  '1,00',
  ',000',
  '1,000,',
  '1,00,00',
  '1000,000',
  '10 000',
  '-5',
  '+5',
  '1e5',
  '0x10',
  'Infinity',
  '₹',
  '$5',
  '5₹',
  '₹₹5',
  '१००',
  '１００',
  '٥٠٠',
  '1\u202e0',
])('the typed amount %j is refused rather than guessed', (typed) => {
  expect(wholeAmount(typed, '₹')).toBeUndefined()
})

test.each([
  ['1000', '1000'],
  ['1,000', '1000'],
  ['12.', '12'],
  ['12,', '12'],
  ['12.5', '12.5'],
  ['12,50', '12.50'],
  ['.05', '0.05'],
  ['500.00', '500'],
  ['007.10', '7.10'],
  ['1,234.56', '1234.56'],
  ['12,34,567.5', '1234567.5'],
  ['1.234,50', '1234.50'],
  ['₹ 1,500.25', '1500.25'],
  ['9'.repeat(400), '9'.repeat(400)],
])('with hundredths %j is %s', (typed, amount) => {
  expect(decimalAmount(typed, '₹')).toBe(amount)
})

test.each([
  '',
  '.',
  ',',
  ',5',
  '1.000',
  '500.505',
  '1,00,00',
  '1,000,5',
  '1.2.3',
  '1,2,3',
  '1,23.4',
  '1.234.5',
  '10 000',
  '-5',
  '1e5',
  '₹',
  '$5.10',
  '१२.५',
  '１２.５',
  '٥٠٠',
  '1\u202e0',
])('with hundredths the typed amount %j is refused rather than guessed', (typed) => {
  expect(decimalAmount(typed, '₹')).toBeUndefined()
})
