import type { Input } from '@tarazu/contract/endpoint'
import type { getQuote as api } from '@tarazu/contract/market/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeWithRealData, realDataDir, realRows } from '../testing/real-data.ts'
import { keyOfSeed } from './feeds/keyed-bits.ts'
import { makeReplayFeed, readReplay } from './feeds/replay.ts'
import { makeSimulatedFeed } from './feeds/simulated.ts'
import { candlesOf, quoteOf } from './get-quote.ts'
import { instrumentRowOf } from './instruments/instrument-row.ts'
import { instruments } from './instruments/instruments.ts'
import { type Market, makeMarket } from './market.ts'

const log = { warn() {}, error() {} }

async function getQuote(market: Market, input: Input<typeof api>) {
  return { ...quoteOf(market, input), ...(await candlesOf(market, input)) }
}

describe('simulated', () => {
  const clock = { now: () => Date.parse('2026-11-20T12:00:30+05:30') }
  const market = makeMarket({
    feed: makeSimulatedFeed({ key: keyOfSeed(1), clock, instruments }),
    instruments,
    clock,
    log,
  })

  test('a chart has the interval and the range that are asked for, its times in seconds', async () => {
    const ask = async (interval: '1m' | '1d' | '1wk' | '1mo', range: '1d' | '1y' | '5y') => {
      const { rows, price } = await getQuote(market, { symbol: 'M&M.NS', interval, range })
      expect(rows.at(-1)?.close).toBe(price)
      for (const { at } of rows) expect(Number.isInteger(at)).toBe(true)
      return rows.length
    }
    expect(await ask('1m', '1d')).toBe(12 * 60 + 1)
    expect(await ask('1d', '1d')).toBe(1)
    expect(await ask('1d', '1y')).toBe(366)
    expect(await ask('1d', '5y')).toBe(1_827)
    expect(await ask('1wk', '1y')).toBe(53)
    expect(await ask('1mo', '5y')).toBe(61)
  })

  test('an index card is drawn from minutes, even where the day is asked for as one candle', async () => {
    const paths = async (interval: '1m' | '1d') => {
      const answer = await getQuote(market, {
        symbol: '^NSEI',
        market: 'SVG',
        interval,
        range: '1d',
      })
      return [answer.linePath, answer.areaPath]
    }
    const [line = '', area = ''] = await paths('1d')
    expect(line).toMatch(/^M0 [\d.]+(L[\d.]+ [\d.]+){150,}$/)
    expect(area).toMatch(/^M0 .*L0 40Z$/)
    expect(await paths('1m')).toEqual([line, area])
    expect(await getQuote(market, { symbol: '^NSEI' })).not.toHaveProperty('linePath')
  })

  test('a future has a contract size, and no other instrument does', async () => {
    const size = async (symbol: string) => (await getQuote(market, { symbol })).contractSize
    expect(await size('GC=F')).toBe(100)
    expect(await size('NIFTY=F')).toBe(65)
    expect(await size('M&M.NS')).toBeNull()
  })

  test('crude oil is named after its month of delivery, which follows the one of its last day', async () => {
    const { contractMonth, expires } = await getQuote(market, { symbol: 'CL=F' })
    const [year = 0, month = 0] = expires?.split('-').map(Number) ?? []
    expect(contractMonth).toBe(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7))
    expect((await getQuote(market, { symbol: 'M&M.NS' })).contractMonth).toBeNull()
  })

  test('a future has a last trading day, a bond a maturity and a coupon, and a share neither', async () => {
    const terms = async (symbol: string) => {
      const { expires, coupon, nextCoupon } = await getQuote(market, { symbol })
      return [expires, coupon, nextCoupon]
    }
    expect(await terms('NIFTY=F')).toEqual(['2026-11-23', null, null])
    expect(await terms('GSEC-7.18-2033')).toEqual(['2033-08-14', 7.18, '2027-02-14'])
    expect(await terms('USDINR=X')).toEqual([null, null, null])
    expect(await terms('M&M.NS')).toEqual([null, null, null])
  })

  test('a row of a list has the decimals of its instrument', () => {
    const decimals = (symbol: string) =>
      instruments
        .filter((each) => each.symbol === symbol)
        .map((each) => instrumentRowOf(market, each).decimals)
    expect(decimals('M&M.NS')).toEqual([2])
    expect(decimals('GSEC-7.06-2028')).toEqual([4])
    expect(decimals('UST-4.25-2028-01')).toEqual([6])
  })

  test('the quote of an unlisted symbol is not found', async () => {
    await expect(getQuote(market, { symbol: 'NOPE' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describeWithRealData('YESBANK at the end of 2 January 2019', () => {
  let market: Market

  beforeAll(async () => {
    const clock = { now: () => Date.parse('2019-01-02T16:00+05:30') }
    const feed = makeReplayFeed({
      clock,
      series: (await readReplay(realDataDir)).series,
      instruments,
      start: clock.now(),
      wallStart: clock.now(),
      since: clock.now(),
      speed: 1,
    })
    market = makeMarket({ feed, instruments, clock, log })
  })

  test("the change is the day's real one and the candles are those of the file", async () => {
    const answer = await getQuote(market, { symbol: 'YESBANK.NS', market: 'SVG' })
    expect(answer).toMatchObject({
      price: 184.65,
      previousClose: 184.25,
      change: 0.4,
      changePercent: 0.22,
      open: 183.45,
      priceSource: 'replay',
      freshness: 'closed',
      timeZone: 'Asia/Kolkata',
    })
    const rows = realRows('intraday/india/YESBANK_1m.csv').filter((row) => row.time?.startsWith('2019-01-02'))
    expect(
      answer.rows.map(({ at, open, high, low, close, volume }) => [at, open, high, low, close, volume]),
    ).toEqual(rows.map((row) => [row.epoch, row.open, row.high, row.low, row.close, row.volume].map(Number)))
    expect(answer.rows[0]?.change).toBeCloseTo((Number(rows[0]?.close) / 184.25 - 1) * 100, 2)
    expect(answer.linePath).toMatch(/^M0 /)
  })
})
