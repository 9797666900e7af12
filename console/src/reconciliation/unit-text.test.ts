import { expect, test } from 'vitest'
import { unitText } from './unit-text.ts'

test.each([
  ['INR', '0', '0.00'],
  ['INR', '-12345678', '−1,23,456.78'],
  ['MXN', '5', '0.05'],
  ['RELIANCE.NS', '-1200', '−1,200'],
])('%s %s is %s', (asset, amount, text) => {
  expect(unitText(asset, amount)).toBe(text)
})
