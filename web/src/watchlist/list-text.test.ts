import { expect, test } from 'vitest'
import { listText } from './list-text.ts'

test('a watchlist as text has its name and a line for each instrument, with its code', () => {
  const rows = [
    { code: 'SBIN', name: 'State Bank of India' },
    { code: 'EURUSD', name: 'EURUSD' },
  ]
  expect(listText('Banks', rows)).toBe('Banks\nSBIN State Bank of India\nEURUSD')
})
