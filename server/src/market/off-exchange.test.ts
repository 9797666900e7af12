import { expect, test } from 'vitest'
import { instruments } from './instruments/instruments.ts'
import { isOfIndia, mayDealIn } from './off-exchange.ts'

const of = (more: object) => ({
  symbol: 'MADEUP',
  kind: 'stock' as const,
  market: 'US' as const,
  currency: 'USD',
  yahooSymbol: null,
  ...more,
})

test.each([
  ['of the Indian market, whatever its code', of({ market: 'IN', currency: 'INR' }), true],
  ['with a code of the National Stock Exchange', of({ symbol: 'SBIN.NS' }), true],
  ['with one of the Bombay Stock Exchange, in small letters', of({ symbol: 'sbin.bo' }), true],
  ['whose source has such a code', of({ yahooSymbol: 'MADEUP.NS' }), true],
  ['a bond in rupees', of({ kind: 'treasury', market: 'CGI', currency: 'INR' }), true],
  ['a future in rupees', of({ kind: 'future', market: 'FUTURE', currency: 'INR' }), true],
  ['an American share', of({ symbol: 'AAPL' }), false],
  ['an American bond', of({ kind: 'treasury', market: 'CGI' }), false],
  [
    'rupees themselves, which are no security',
    of({ kind: 'currency', market: 'CURRENCY', currency: 'INR' }),
    false,
  ],
])('a security %s: %#', (_, security, indian) => {
  expect(isOfIndia(security)).toBe(indian)
  expect(mayDealIn({ mode: 'live' }, security)).toBe(!indian)
  expect(mayDealIn({ mode: 'paper' }, security)).toBe(true)
})

test('every known instrument that is quoted in India or in rupees counts as Indian, and money does not', () => {
  const indian = instruments.filter(isOfIndia)
  expect(indian.length).toBeGreaterThan(50)
  for (const each of instruments) {
    const isHome = each.calendar === 'IN' || (each.currency === 'INR' && each.kind !== 'currency')
    expect([each.symbol, isOfIndia(each)]).toEqual([each.symbol, isHome])
  }
})
