import { expect, test } from 'vitest'
import { instruments } from './instruments.ts'
import { searchInstruments } from './search.ts'

const found = (text: string, market?: 'IN' | 'US' | 'CURRENCY' | 'FUTURE' | 'CGI') =>
  searchInstruments(instruments, text, market).map((each) => each.symbol)

test.each([
  ['RELIANCE', 'RELIANCE.NS'],
  ['reliance.ns', 'RELIANCE.NS'],
  ['m&m', 'M&M.NS'],
  ['m & m', 'M&M.NS'],
  ['bajaj-auto', 'BAJAJ-AUTO.NS'],
  ['brk', 'BRK-B'],
  ['tata consult', 'TCS.NS'],
  ['consultancy', 'TCS.NS'],
  ['nifty 50', '^NSEI'],
  ['^nsei', '^NSEI'],
  ['s&p', '^GSPC'],
  ['usd/inr', 'USDINR=X'],
  ['usdinr', 'USDINR=X'],
  ['gold', 'GC=F'],
  ['v', 'V'],
  ['go', 'GOOGL'],
  ['yes bank', 'YESBANK.NS'],
  ['6.33% government', 'GSEC-6.33-2035'],
  ['oro', 'GC=F'],
  ['黄金', 'GC=F'],
  ['petroleo', 'CL=F'],
  ['erdgas', 'NG=F'],
  ['dolar estadounidense rupia', 'USDINR=X'],
  ['美元', 'USDINR=X'],
  ['indien-anleihe 6.33', 'GSEC-6.33-2035'],
])('"%s" finds %s first', (text, symbol) => {
  expect(found(text)[0]).toBe(symbol)
})

test('a market narrows the search', () => {
  expect(found('bank', 'US')).toEqual(['BAC'])
  expect(found('nifty', 'FUTURE')).toEqual(['NIFTY=F', 'BANKNIFTY=F', 'FINNIFTY=F'])
})

test.each([[''], ['  '], ['%'], ['zzzz'], ['\u0000'], ["' or 1=1"]])('%j finds nothing', (text) => {
  expect(found(text)).toEqual([])
})

test('a search ignores accents and the width of letters', () => {
  expect(found('Rélïance')[0]).toBe('RELIANCE.NS')
  expect(found('ＴＣＳ')[0]).toBe('TCS.NS')
})
