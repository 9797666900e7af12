import { describe, expect, test } from 'vitest'
import { describeWithRealData, realFile, realRows } from '../../testing/real-data.ts'
import { localDay } from '../calendar.ts'
import { contractOn, frontContract } from '../corporate-actions/expiries.ts'
import { categoriesOf } from './categories.ts'
import { decimalsOf, symbolPattern } from './instrument.ts'
import { instruments } from './instruments.ts'
import { niftyStocks } from './instruments-nse.ts'
import { bondPrice } from './instruments-treasuries.ts'
import { largeUsStocks } from './instruments-us.ts'

const find = (symbol: string) => instruments.find((each) => each.symbol === symbol)
const count = (kind: string, market?: string) =>
  instruments.filter((each) => each.kind === kind && (!market || each.market === market)).length

describe('the list', () => {
  test('the list of instruments has what the product promises', () => {
    expect(niftyStocks).toHaveLength(50)
    expect(largeUsStocks).toHaveLength(50)
    expect([count('index'), count('currency'), count('future'), count('treasury')]).toEqual([6, 20, 15, 15])
    expect([count('stock', 'IN'), count('stock', 'US')]).toEqual([53, 51])
  })

  test('the list of instruments has each symbol once', () => {
    for (const key of ['id', 'symbol', 'name'] as const) {
      expect(new Set(instruments.map((each) => each[key])).size).toBe(instruments.length)
    }
  })

  test('every entry of the list of instruments is complete and sound', () => {
    for (const each of instruments) {
      expect(each.symbol).toMatch(symbolPattern)
      expect(each.name.length).toBeGreaterThan(1)
      expect(each.tickMicros).toBeGreaterThan(0n)
      expect(each.lot).toBeGreaterThan(0)
      expect(each.basePrice * 1e6).toBeGreaterThan(Number(each.tickMicros) * 20)
      expect(each.volatility).toBeGreaterThan(0)
      expect(each.volatility).toBeLessThan(0.7)
      expect(each.tradable).toBe(each.kind !== 'index')
      expect(each.future !== undefined).toBe(each.kind === 'future')
      expect(each.bond !== undefined).toBe(each.kind === 'treasury')
    }
  })

  test('only energy futures may have a price below zero', () => {
    expect(instruments.filter((each) => each.mayBeNegative).map((each) => each.symbol)).toEqual([
      'CL=F',
      'BZ=F',
      'NG=F',
    ])
  })

  test('currency crosses agree with their legs', () => {
    const rate = (symbol: string) => find(symbol)?.basePrice ?? Number.NaN
    expect(rate('EURINR=X')).toBeCloseTo(rate('EURUSD=X') * rate('USDINR=X'), 6)
    expect(rate('INRMXN=X')).toBeCloseTo(rate('USDMXN=X') / rate('USDINR=X'), 9)
    expect(rate('EURGBP=X')).toBeCloseTo(rate('EURUSD=X') / rate('GBPUSD=X'), 9)
  })

  test.each([
    [10_000n, 2],
    [50_000n, 2],
    [1_000_000n, 2],
    [100n, 4],
    [2_500n, 4],
    [15_625n, 6],
    [10n, 5],
  ])('a tick of %s micros is shown with %s decimals', (tick, decimals) => {
    expect(decimalsOf(tick)).toBe(decimals)
  })
})

describe('categories', () => {
  const categories = categoriesOf(instruments)

  test('categories contain every instrument at least once and none from another region', () => {
    const held = new Set(categories.flatMap((category) => category.members.map((each) => each.symbol)))
    expect(held.size).toBe(instruments.length)
    for (const { region, members } of categories) {
      expect(new Set(members.map((each) => each.market))).toEqual(new Set([region]))
    }
  })

  test('codes of categories fit into an address, and each occurs once', () => {
    for (const { code } of categories) expect(code).toMatch(/^[a-z0-9-]{1,40}$/)
    expect(new Set(categories.map((each) => each.code)).size).toBe(categories.length)
    expect(new Set(categories.map((each) => each.id)).size).toBe(categories.length)
  })

  test('NIFTY 50 has fifty members, and former ones are in another category', () => {
    const members = (code: string) => categories.find((each) => each.code === code)?.members ?? []
    expect(members('in-nifty50')).toHaveLength(50)
    expect(members('in-more').map((each) => each.symbol)).toContain('YESBANK.NS')
    expect(members('in-indices').map((each) => each.name)).toEqual(['NIFTY 50', 'SENSEX', 'NIFTY BANK'])
  })
})

describe('bonds', () => {
  test('a bond that pays its yield is worth its face value, and less when the yield rises', () => {
    expect(bondPrice(7, 10, 7)).toBeCloseTo(100, 9)
    expect(bondPrice(7, 10, 8)).toBeCloseTo(93.2048, 3)
  })
})

describe('expiries', () => {
  test.each([
    ['nse', '2026-11-21', '2026-11-23'],
    ['equity-quarter', '2026-11-21', '2026-12-18'],
    ['equity-quarter', '2026-12-19', '2027-03-19'],
    ['crude', '2026-11-01', '2026-11-20'],
    ['crude', '2020-04-20', '2020-04-21'],
    ['gas', '2026-11-21', '2026-11-25'],
    ['gold', '2025-02-17', '2025-04-28'],
    ['note-quarter', '2025-12-01', '2025-12-19'],
    ['grain', '2025-12-01', '2025-12-12'],
  ] as const)('the %s contract in front on %s ends on %s', (rule, today, last) => {
    expect(contractOn(rule, today)).toBe(last)
  })

  // Crude is delivered in the month after its last day, Brent two months after it.
  test.each([
    ['nse', '2026-11-21', '2026-11'],
    ['equity-quarter', '2026-12-19', '2027-03'],
    ['crude', '2026-11-20', '2026-12'],
    ['crude', '2026-11-23', '2027-01'],
    ['brent', '2026-11-02', '2027-01'],
    ['gas', '2026-11-28', '2027-01'],
    ['gold', '2025-02-17', '2025-04'],
    ['soybean', '2026-11-20', '2027-01'],
  ] as const)('the %s contract in front on %s is delivered in %s', (rule, today, month) => {
    expect(frontContract(rule, today).month).toBe(month)
  })

  test('on its last day a contract is still in front, on the next day the next one is', () => {
    expect(contractOn('crude', '2026-11-20')).toBe('2026-11-20')
    expect(contractOn('crude', '2026-11-23')).toBe('2026-12-21')
  })
})

describeWithRealData('against public lists', () => {
  test('the NSE codes exist, except those listed since the list was made', () => {
    const master = new Set(realRows('lists/nse_equity_master.csv').map((row) => `${row.symbol}.NS`))
    const unknown = niftyStocks.filter((each) => !master.has(each.symbol)).map((each) => each.symbol)
    expect(unknown).toEqual(['ETERNAL.NS', 'JIOFIN.NS', 'SHRIRAMFIN.NS', 'TMPV.NS'])
  })

  test('the US codes and names are those of the S&P 500', () => {
    const listed = new Map(
      realFile('lists/sp500_constituents.csv')
        .split('\n')
        .map((line) => [line.split(',')[0]?.replace('.', '-'), line] as const),
    )
    for (const { symbol, name } of largeUsStocks) {
      const line = listed.get(symbol)?.toLowerCase()
      for (const word of name
        .replace(/\(.*\)/, '')
        .toLowerCase()
        .split(/[ -]/))
        expect(line).toContain(word)
    }
  })

  test('every currency is one of ISO 4217', () => {
    const codes = new Set(realRows('lists/iso4217_currencies.csv').map((row) => row.AlphabeticCode))
    for (const line of realFile('lists/iso4217_currencies.csv').split('\n')) {
      for (const cell of line.split(',')) if (/^[A-Z]{3}$/.test(cell)) codes.add(cell)
    }
    for (const each of instruments) expect(codes).toContain(each.currency)
  })

  test('NSE futures end on the days that NSE reported', () => {
    const expiries = new Set(realRows('daily/futures/NSE_futures_2025-11-14.csv').map((row) => row.expiry))
    const ours = ['2025-11-14', '2025-11-26', '2025-12-31'].map((day) => contractOn('nse', day))
    expect(ours).toEqual([...expiries].sort())
  })

  test('the gold contract of the recorded quote ends on the day that the quote says', () => {
    const recorded = JSON.parse(realFile('yahoo/quote-GC=F.json')).response.bodyJson.quoteResponse.result[0]
    expect(contractOn('gold', localDay('US', recorded.regularMarketTime * 1000))).toBe(
      recorded.expireIsoDate.slice(0, 10),
    )
  })
})
