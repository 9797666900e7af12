import { expect, test } from 'vitest'
import { formatCompact, formatCount, formatPercent, formatPrice, moneyParts } from './number-format.ts'

const money = (paise: bigint, currency = 'INR', wallet = 'INR', signed = false) => {
  const { whole, fraction } = moneyParts(paise, currency, wallet, signed)
  return whole + fraction
}

test('money is grouped as in the country of the wallet, with a minus that is no hyphen', () => {
  expect(money(128453075n)).toBe('₹12,84,530.75')
  expect(money(-5n)).toBe('−₹0.05')
  expect(money(0n, 'INR', 'INR', true)).toBe('₹0.00')
  expect(money(1048260n, 'INR', 'INR', true)).toBe('+₹10,482.60')
  expect(money(123456789n, 'MXN', 'MXN')).toBe('$1,234,567.89')
  expect(money(15099n, 'USD', 'INR')).toBe('$150.99')
})

test('two currencies on one screen never have the same sign', () => {
  const price = (currency: string, wallet: string) =>
    formatPrice(1548.6, wallet, { currency }).replace('\u00a0', ' ')
  expect(price('MXN', 'INR')).toBe('MX$1,548.60')
  expect(price('MXN', 'MXN')).toBe('$1,548.60')
  expect(price('USD', 'MXN')).toBe('USD 1,548.60')
  expect(price('INR', 'MXN')).toBe('₹1,548.60')
  expect(price('JPY', 'INR')).toBe('JP¥1,548.60')
  expect(money(15099n, 'USD', 'MXN').replace('\u00a0', ' ')).toBe('USD 150.99')
})

test('an amount that a float cannot hold is shown to the last paisa', () => {
  expect(money(9007199254740993n)).toBe(
    '₹90,07,19,92,54,74,09.93'.replace('90,07,19,92,54,74,09', '9,00,71,99,25,47,409'),
  )
  expect(money(12345678901234567890n).replace(/\D/g, '')).toBe('12345678901234567890')
})

test("prices, percentages and counts are formatted for the wallet's country", () => {
  expect(formatPrice(1548.6, 'INR')).toBe('1,548.60')
  expect(formatPrice(1548.6, 'INR', { currency: 'USD' })).toBe('$1,548.60')
  expect(formatPrice(-24.1, 'INR', { signed: true })).toBe('−24.10')
  expect(formatPrice(0.000123, 'INR', { digits: 4 })).toBe('0.0001')
  expect(formatPercent(1.58, 'INR')).toBe('+1.58%')
  expect(formatPercent(0, 'INR')).toBe('0.00%')
  expect(formatPercent(-0.001, 'INR')).toBe('0.00%')
  expect(formatCompact(18_400_000, 'INR')).toBe('1.84Cr')
  expect(formatCompact(18_400_000, 'USD')).toBe('18.4M')
  expect(formatCount(1234567, 'INR')).toBe('12,34,567')
})
