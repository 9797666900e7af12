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

/** How people spell them: letters left out, doubled, swapped, heard wrongly, with a legal form, cut off. */
const misspelt: [text: string, symbol: string][] = [
  ['relaince', 'RELIANCE.NS'],
  ['relianse industries', 'RELIANCE.NS'],
  ['reliance industries ltd', 'RELIANCE.NS'],
  ['infosis', 'INFY.NS'],
  ['infosys limited', 'INFY.NS'],
  ['infosys technologies', 'INFY.NS'],
  ['hdcf bank', 'HDFCBANK.NS'],
  ['hdfc bnak', 'HDFCBANK.NS'],
  ['icici bnk', 'ICICIBANK.NS'],
  ['icicibnak', 'ICICIBANK.NS'],
  ['kotak mahendra', 'KOTAKBANK.NS'],
  ['axis bnak', 'AXISBANK.NS'],
  ['state bnak of india', 'SBIN.NS'],
  ['stat bank of india', 'SBIN.NS'],
  ['sbi', 'SBIN.NS'],
  ['yes bak', 'YESBANK.NS'],
  ['tata steal', 'TATASTEEL.NS'],
  ['tata consultency', 'TCS.NS'],
  ['tcs ltd', 'TCS.NS'],
  ['maruthi', 'MARUTI.NS'],
  ['marutti suzuki', 'MARUTI.NS'],
  ['mahindra and mahindra', 'M&M.NS'],
  ['mahendra & mahendra', 'M&M.NS'],
  ['bajaj finanse', 'BAJFINANCE.NS'],
  ['baja auto', 'BAJAJ-AUTO.NS'],
  ['asian pants', 'ASIANPAINT.NS'],
  ['wirpo', 'WIPRO.NS'],
  ['cippla', 'CIPLA.NS'],
  ['dr redy', 'DRREDDY.NS'],
  ['sun farma', 'SUNPHARMA.NS'],
  ['hindustan unilevr', 'HINDUNILVR.NS'],
  ['nestel india', 'NESTLEIND.NS'],
  ['ultratec cement', 'ULTRACEMCO.NS'],
  ['larsen and tubro', 'LT.NS'],
  ['titan company limited', 'TITAN.NS'],
  ['zomato', 'ETERNAL.NS'],
  ['apolo hospitals', 'APOLLOHOSP.NS'],
  ['adani entreprises', 'ADANIENT.NS'],
  ['bharti artel', 'BHARTIARTL.NS'],
  ['appel', 'AAPL'],
  ['apple inc', 'AAPL'],
  ['mircosoft', 'MSFT'],
  ['microsoft corporation', 'MSFT'],
  ['amzon', 'AMZN'],
  ['google', 'GOOGL'],
  ['gogle', 'GOOGL'],
  ['facebook', 'META'],
  ['nvdia', 'NVDA'],
  ['nividia', 'NVDA'],
  ['telsa', 'TSLA'],
  ['tesla inc', 'TSLA'],
  ['netfilx', 'NFLX'],
  ['jp morgan', 'JPM'],
  ['goldmann sachs', 'GS'],
  ['berkshire hathway', 'BRK-B'],
  ['mcdonalds', 'MCD'],
  ['coca cola', 'KO'],
  ['pepsi co', 'PEP'],
  ['wallmart', 'WMT'],
  ['nifty', '^NSEI'],
  ['bank nifty', '^NSEBANK'],
  ['senex', '^BSESN'],
  ['dow jons', '^DJI'],
  ['natural gass', 'NG=F'],
]

test.each(misspelt)('"%s" means %s', (text, symbol) => {
  expect(found(text)[0]).toBe(symbol)
})

test('nobody is offered what is far from what was typed', () => {
  for (const text of ['qwrtz', 'bitcoin', 'xz', 'rel1ance9999', 'the best stock to buy'])
    expect(found(text)).toEqual([])
})
