import { formatCount, formatPercent, formatPrice, moneyParts } from '@tarazu/ui/number-format'
import { expect, test } from 'vitest'
import type { Unit } from './proposal-fields.ts'
import { zonedText } from './time-text.ts'
import { type Format, fieldWords, valueText } from './value-text.ts'

test.each([
  ['bankReference', 'Bank reference'],
  ['restricted_for', 'Restricted for'],
  ['amount', 'Amount'],
  ['withdrawal_service_level_hours', 'Withdrawal service level hours'],
])('%s is called %s', (field, words) => {
  expect(fieldWords(field)).toBe(words)
})

const format: Format = {
  money: (paise, options = {}) => {
    const { whole, fraction } = moneyParts(paise, options.currency ?? 'INR', 'INR')
    return whole + fraction
  },
  price: (value, options) => formatPrice(value, 'INR', options),
  percent: (percent, signed) => formatPercent(percent, 'INR', signed),
  count: (value) => formatCount(value, 'INR'),
}
const at = Date.UTC(2026, 10, 21, 14, 5)

test.each<[value: string, unit: Unit, text: string, currency?: string]>([
  ['5000.00', 'money', '₹5,000.00'],
  ['0.30', 'price', '$0.30', 'USD'],
  ['104.250000', 'price', '104.25'],
  ['98.503125', 'price', '98.503125'],
  ['1200', 'yearly', '12.00% a year'],
  ['-200', 'percent', '−2.00%'],
  ['300', 'percent', '3.00%'],
  ['1000000', 'count', '10,00,000'],
  ['1', 'days', '1 day'],
  ['90', 'days', '90 days'],
  ['2026-11-21', 'day', '21 Nov 2026'],
  [new Date(at).toISOString(), 'time', zonedText(at)],
  [new Date(at).toISOString(), 'text', zonedText(at)],
  ['2026-11-21', 'text', '2026-11-21'],
  ['fraud_review', 'code', 'Fraud review'],
  ['bulk', 'code', 'Block'],
  ['finalize', 'code', 'QIP'],
  ['null', 'time', 'none'],
  ['', 'text', 'none'],
  // A value that does not fit its unit is shown as it is.
  ['a lot', 'money', 'a lot'],
  ['12 %', 'yearly', '12 %'],
  ['soon', 'time', 'soon'],
])('%s, %s: %s', (value, unit, text, currency) => {
  expect(valueText(value, unit, format, currency)).toBe(text)
})

test('a time in a proposal says its zone', () => {
  expect(zonedText(at)).toMatch(/^2[12] Nov 2026, \d\d:\d\d .+/)
})
