import { expect, test } from 'vitest'
import { shownCode } from './shown-code.ts'

test.each([
  ['RELIANCE.NS', 'RELIANCE'],
  ['RELIANCE.BO', 'RELIANCE'],
  ['M&M.NS', 'M&M'],
  ['^NSEI', 'NSEI'],
  ['USDINR=X', 'USDINR'],
  ['GC=F', 'GC'],
  ['AAPL', 'AAPL'],
  ['BRK.B', 'BRK.B'],
  ['BO.NS', 'BO'],
])('%s is shown as %s', (symbol, shown) => {
  expect(shownCode(symbol)).toBe(shown)
})
