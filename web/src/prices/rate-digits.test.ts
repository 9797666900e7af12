import { expect, test } from 'vitest'
import { rateDigits } from './rate-digits.ts'

test.each([
  [300, '0.03'],
  [1_000, '0.10'],
  [30, '0.003'],
  [125, '0.0125'],
  [0, '0.00'],
  [30.7, '0.00307'],
  [20.6, '0.00206'],
  [33.333, '0.0033333'],
])('%i millionths are %s percent', (rate, text) => {
  expect((rate / 1e4).toFixed(rateDigits(rate))).toBe(text)
})
