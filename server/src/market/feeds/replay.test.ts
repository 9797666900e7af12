import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { recordedPrice } from '@tarazu/contract/market/rules'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeWithRealData, realDataDir, realRows } from '../../testing/real-data.ts'
import { percentChange } from '../candles.ts'
import { instruments } from '../instruments/instruments.ts'
import { makeMarket } from '../market.ts'
import type { Quote } from './feed.ts'
import { beginningOf, makeReplayFeed, readReplay } from './replay.ts'
import { symbolOf } from './replay-files.ts'
import { readingSummary } from './replay-reading.ts'
import type { Series } from './replay-series.ts'

const at = (text: string) => Date.parse(text)
const price = (micros: bigint | undefined) => Number(micros) / 1e6
const silent = { warn() {}, error() {} }

/** A replay whose clock the test sets in market time. */
function replayAt(series: ReadonlyMap<string, Series>, moment: string, speed = 1) {
  const start = at(moment)
  const wall = { time: 50_000, now: () => wall.time }
  const feed = makeReplayFeed({
    clock: wall,
    series,
    instruments,
    start,
    since: start,
    wallStart: 50_000,
    speed,
  })
  const market = makeMarket({ feed, instruments, clock: wall, log: silent })
  const set = (text: string) => {
    wall.time = 50_000 + (at(text) - start) / speed
  }
  const quote = (symbol: string): Quote => {
    const found = market.quote(symbol)
    if (!found) throw new Error(`no quote of ${symbol}`)
    return found
  }
  return { feed, market, wall, set, quote }
}

describeWithRealData('the real minutes', () => {
  let series: Map<string, Series>
  const minutesOf = (path: string, day: string) => realRows(path).filter((row) => row.time?.startsWith(day))
  const yesbank = 'intraday/india/YESBANK_1m.csv'

  beforeAll(async () => {
    ;({ series } = await readReplay(realDataDir))
  })

  test('the clock of a replay is that of the files at the chosen speed, in every process and after a restart', () => {
    const { feed, wall } = replayAt(series, '2019-01-02T09:15:00+05:30', 60)
    expect(feed.now()).toBe(at('2019-01-02T09:15:00+05:30'))
    wall.time += 1_500
    expect(feed.now()).toBe(at('2019-01-02T09:16:30+05:30'))
    const later = makeReplayFeed({
      clock: wall,
      series,
      instruments,
      start: at('2019-01-02T09:15:00+05:30'),
      since: 0,
      wallStart: 50_000,
      speed: 60,
    })
    expect(later.peek?.('YESBANK.NS')).toEqual(feed.peek?.('YESBANK.NS'))
  })

  test('every second of 2 January 2019, YESBANK stands at the recorded open of its minute, and in the last one at its close', () => {
    const { set, quote, market } = replayAt(series, '2019-01-02T09:15:00+05:30')
    const rows = minutesOf(yesbank, '2019-01-02').filter((row) => (row.time ?? '') < '2019-01-02T15:30')
    expect(rows).toHaveLength(375)
    for (const row of rows) {
      const minute = Number(row.epoch) * 1_000
      for (let second = 0; second < 60; second++) {
        set(`${row.time?.slice(0, 17)}${String(second).padStart(2, '0')}.700+05:30`)
        const { last, bid, ask, at: made } = quote('YESBANK.NS')
        expect([bid, ask]).toEqual([last, last])
        const own = { open: [Number(row.open), minute], close: [Number(row.close), minute + 59_000] }
        expect([price(last), made]).toEqual(second < 59 ? own.open : own.close)
        expect(recordedPrice('replay', made)).toEqual({ at: minute, price: second < 59 ? 'open' : 'close' })
        // Nothing newer can be known during a minute, so its quote does not age in it.
        expect([market.mayFill('YESBANK.NS'), market.freshness('YESBANK.NS')]).toEqual([true, 'live'])
      }
    }
  })

  test('open, high, low and volume of a replayed day are those of the file so far', () => {
    const { set, quote } = replayAt(series, '2019-01-02T09:15:00+05:30')
    const rows = minutesOf(yesbank, '2019-01-02')
    for (const until of ['09:15', '11:03', '15:29', '15:40']) {
      set(`2019-01-02T${until}:59+05:30`)
      const known = rows.filter((row) => (row.time?.slice(11, 16) ?? '') <= until)
      const { open, high, low, volume } = quote('YESBANK.NS')
      expect([open, high, low].map(price)).toEqual([
        Number(known[0]?.open),
        Math.max(...known.map((row) => Number(row.high))),
        Math.min(...known.map((row) => Number(row.low))),
      ])
      expect(volume).toBe(known.reduce((sum, row) => sum + Number(row.volume), 0))
    }
  })

  test("a replayed day's change is the real one: against the last trade of the day before", () => {
    const { set, quote } = replayAt(series, '2019-01-02T09:15:00+05:30')
    set('2019-01-02T15:59:00+05:30')
    const { last, previousClose } = quote('YESBANK.NS')
    expect([price(last), price(previousClose)]).toEqual([184.65, 184.25])
    expect(percentChange(price(last), price(previousClose))).toBeCloseTo(0.2171, 4)
  })

  test('a daily file that lacks a day does not make the day before it yesterday', () => {
    const { quote } = replayAt(series, '2019-01-02T12:00:00+05:30')
    // NIFTY's daily file has 31 December (10862.55) and lacks 1 January, which the minutes have.
    expect(price(quote('^NSEI').previousClose)).toBe(10_910.1)
  })

  test('the official close of the day before is that of the daily file, where it has one', () => {
    const { quote } = replayAt(series, '2013-10-08T12:00:00-04:00')
    const before = realRows('daily/us_raw/SPY.csv').find((row) => row.date === '2013-10-07')
    expect(price(quote('SPY').previousClose)).toBe(Number(before?.close))
  })

  test('candles end with the minute that is running, as far as it has gone, and never show the future', async () => {
    const { set, market, quote } = replayAt(series, '2019-01-02T09:15:00+05:30')
    const rows = minutesOf(yesbank, '2019-01-02')
    for (const moment of ['09:15:00', '10:00:30', '12:34:59']) {
      set(`2019-01-02T${moment}+05:30`)
      const { bars } = await market.chart('YESBANK.NS', '1m', '1d')
      const past = rows.filter((row) => (row.time?.slice(11, 16) ?? '') < moment.slice(0, 5))
      expect(
        bars.slice(0, -1).map(({ open, high, low, close, volume }) => [open, high, low, close, volume]),
      ).toEqual(past.map((row) => [row.open, row.high, row.low, row.close, row.volume].map(Number)))
      const running = rows[past.length]
      const last = bars.at(-1)
      expect([last?.at, last?.open]).toEqual([Number(running?.epoch) * 1_000, Number(running?.open)])
      const over = moment.endsWith(':59')
      expect([last?.high, last?.low]).toEqual(
        (over ? [running?.high, running?.low] : [running?.open, running?.open]).map(Number),
      )
      expect(last?.close).toBe(price(quote('YESBANK.NS').last))
    }
    set('2019-01-02T17:00:00+05:30')
    const { bars } = await market.chart('YESBANK.NS', '1m', '1d')
    expect(bars).toHaveLength(rows.length)
    expect(bars.at(-1)).toMatchObject({ at: at('2019-01-02T15:40+05:30'), close: 184.65, volume: 1552 })
  })

  test('a replay that is asked at ten for the whole day answers until ten', async () => {
    const { feed } = replayAt(series, '2019-01-02T10:00:30+05:30')
    const [from, to] = [at('2019-01-02T00:00+05:30'), at('2019-01-03T00:00+05:30')]
    const minutes = await feed.bars('YESBANK.NS', '1m', from, to)
    expect([minutes.length, minutes.at(-1)?.at]).toEqual([46, at('2019-01-02T10:00+05:30')])
    const days = await feed.bars('YESBANK.NS', '1d', from, at('2019-02-01T00:00+05:30'))
    expect(days.map((bar) => bar.close)).toEqual([minutes.at(-1)?.close])
  })

  test('minutes that the file lacks stay a gap, and the price of the last one grows too old to trade on', async () => {
    const { set, market, quote } = replayAt(series, '2019-01-02T09:15:00+05:30')
    const have = new Set(
      minutesOf('intraday/india/NIFTYBEES_1m.csv', '2019-01-02').map((row) => Number(row.epoch)),
    )
    const first = at('2019-01-02T09:15+05:30') / 1_000
    const missing = Array.from({ length: 375 }, (_, i) => first + i * 60).find(
      (epoch) => have.has(epoch - 60) && !have.has(epoch),
    )
    if (missing === undefined) throw new Error('no gap in the file')
    set(new Date(missing * 1_000 + 30_000).toISOString())
    expect(quote('NIFTYBEES.NS').at).toBe((missing - 1) * 1_000)
    expect([market.freshness('NIFTYBEES.NS'), market.mayFill('NIFTYBEES.NS')]).toEqual(['stale', false])
    const { bars } = await market.chart('NIFTYBEES.NS', '1m', '1d')
    expect(bars.map((bar) => bar.at)).not.toContain(missing * 1_000)
  })

  test('a replayed market is closed outside of its session, whatever the files hold', () => {
    const { set, market } = replayAt(series, '2019-01-02T09:08:00+05:30')
    expect(market.freshness('^NSEI')).toBe('closed')
    set('2019-01-02T15:40:30+05:30')
    expect([market.freshness('YESBANK.NS'), market.session('YESBANK.NS').day]).toEqual([
      'closed',
      '2019-01-03',
    ])
  })

  test("minutes outside of New York's session do not count for its day", () => {
    const { set, quote } = replayAt(series, '2013-10-07T10:00:00-04:00')
    const session = minutesOf('intraday/us/IBM_1m.csv', '2013-10-07').filter(
      (row) => (row.time?.slice(11, 16) ?? '') >= '09:30' && (row.time?.slice(11, 16) ?? '') < '16:00',
    )
    set('2013-10-07T19:00:00-04:00')
    const { open, last, low } = quote('IBM')
    expect([open, last, low].map(price)).toEqual([
      Number(session[0]?.open),
      Number(session.at(-1)?.close),
      Math.min(...session.map((row) => Number(row.low))),
    ])
  })

  test('an instrument with daily bars only is shown at its last close, and cannot be traded', async () => {
    const { quote, market } = replayAt(series, '2019-01-02T12:00:00+05:30')
    const rows = realRows('daily/india/TCS.csv')
    const index = rows.findIndex((row) => row.date === '2019-01-01')
    const { last, previousClose, bidSize } = quote('TCS.NS')
    expect([price(last), price(previousClose), bidSize]).toEqual([
      Number(rows[index]?.close),
      Number(rows[index - 1]?.close),
      0,
    ])
    expect([market.freshness('TCS.NS'), market.mayFill('TCS.NS')]).toEqual(['stale', false])
    const { bars } = await market.chart('TCS.NS', '1d', '1y')
    expect(bars.at(-1)?.at).toBe(at('2019-01-01T00:00+05:30'))
  })

  test('a daily chart ends with a bar of the current day so far', async () => {
    const { market, quote } = replayAt(series, '2019-01-03T11:00:30+05:30')
    const { bars, closeBefore } = await market.chart('^NSEI', '1d', '1y')
    expect(closeBefore).toBe(10_442.2002)
    const [yesterday, today] = bars.slice(-2)
    expect(yesterday).toMatchObject({ at: at('2019-01-02T00:00+05:30'), close: 10_792.5 })
    expect(today).toMatchObject({ at: at('2019-01-03T00:00+05:30'), close: price(quote('^NSEI').last) })
  })

  describe('splits', () => {
    test.each([
      ['INFY.NS', '2018-09-04', 'daily/india/INFY.csv', 2],
      ['HDFCBANK.NS', '2019-09-19', 'daily/india/HDFCBANK.csv', 2],
      ['ITC.NS', '2016-07-01', 'daily/india/ITC.csv', 1.5],
      ['AAPL', '2014-06-09', 'daily/us_raw/AAPL.csv', 7],
      ['AAPL', '2020-08-31', 'daily/us_raw/AAPL.csv', 4],
    ])(
      '%s on %s: the change is that of the day, and earlier candles are in new shares',
      async (symbol, day, path, parts) => {
        const rows = realRows(path)
        const index = rows.findIndex((row) => row.date === day)
        const [before, after] = [Number(rows[index - 1]?.close), Number(rows[index]?.close)]
        const evening = path.includes('india') ? 'T17:00:00+05:30' : 'T18:00:00-04:00'
        const then = replayAt(series, `${day}${evening}`)
        const { last, previousClose } = then.quote(symbol)
        expect(price(last)).toBe(after)
        expect(price(previousClose)).toBeCloseTo(before / parts, 3)
        expect(Math.abs(percentChange(price(last), price(previousClose)) ?? 100)).toBeLessThan(6)
        const { bars } = await then.market.chart(symbol, '1d', '1y')
        expect(bars.at(-2)?.close).toBeCloseTo(before / parts, 3)
        // On the day before, the split is not known yet.
        const dayBefore = replayAt(series, `${rows[index - 1]?.date}${evening}`)
        expect((await dayBefore.market.chart(symbol, '1d', '1y')).bars.at(-1)?.close).toBe(before)
      },
    )

    test('no adjusted chart of five years jumps by half from one day to the next', async () => {
      for (const symbol of [
        'INFY.NS',
        'HDFCBANK.NS',
        'ITC.NS',
        'RELIANCE.NS',
        'TCS.NS',
        'ICICIBANK.NS',
        'AAPL',
      ]) {
        const { market } = replayAt(series, '2021-03-31T23:30:00Z')
        const { bars } = await market.chart(symbol, '1d', '5y')
        expect(bars.length).toBeGreaterThan(1_200)
        for (const [i, bar] of bars.entries()) {
          expect(Math.abs(Math.log(bar.close / (bars[i - 1]?.close ?? bar.close)))).toBeLessThan(0.3)
        }
      }
    })
  })
})

describe('files of any origin', () => {
  let dir: string
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), text)
  }

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'replay-'))
    const head = 'time,epoch,open,high,low,close,volume\n'
    // Broken in every way: unsorted, duplicate, not numbers, negative, high below close, Windows line ends,
    // half a row.
    await write(
      'intraday/india/NEWCO_1m.csv',
      [
        head.trim(),
        '2024-01-02T09:17:00+05:30,1704167220,101,102,100,101.5,10',
        '2024-01-02T09:15:00+05:30,1704167100,100,101,99,100.5,10',
        '2024-01-02T09:16:00+05:30,1704167160,NaN,101,99,100.5,10',
        '2024-01-02T09:18:00+05:30,1704167280,-5,1,-9,-5,10',
        '2024-01-02T09:19:00+05:30,1704167340,101,101,100,103,x',
        '2024-01-02T09:15:00+05:30,1704167100,100,101,99,100.75,20',
        'soon,,1,2,3,4,5',
        '2024-01-02T09:20:00+05:30,17041',
      ].join('\r\n'),
    )
    await write('loose_1m.csv', `${head}2024-01-02T09:30:00-05:00,1704205800,50,51,49,50.5,7\n`)
    await write(
      'daily/india/NEWCO.csv',
      'Date,Open,High,Low,Close\n2023-12-29 00:00:00+05:30,490,510,480,500\n2024-01-01 00:00:00+05:30,100,104,98,100\n',
    )
    await write('notes.csv', 'symbol,text\nX,hello\n')
    await write('empty.csv', '')
    await write('intraday/india/<script>_1m.csv', `${head}2024-01-02T09:15:00+05:30,1704167100,1,1,1,1,1\n`)
  })
  afterAll(() => rm(dir, { recursive: true }))

  test('broken rows of a replay file are passed over, and the rest is sorted', async () => {
    const { series } = await readReplay(dir)
    expect([...series.keys()].sort()).toEqual(['NEWCO.NS', 'loose'])
    expect(beginningOf(series)).toBe(at('2024-01-02T09:15+05:30'))
    const bars = series.get('NEWCO.NS')?.minutes
    expect(bars?.map(({ at: start, high, close, volume }) => [start, high, close, volume])).toEqual([
      [at('2024-01-02T09:15+05:30'), 101e6, 100.75e6, 20],
      [at('2024-01-02T09:17+05:30'), 102e6, 101.5e6, 10],
      [at('2024-01-02T09:19+05:30'), 103e6, 103e6, 0],
    ])
  })

  test('rows that are not played are reported with their first line and the reason', async () => {
    const { reading } = await readReplay(dir)
    expect(reading).toEqual({
      files: 3,
      bars: 6,
      passedOver: [
        { file: 'empty.csv', why: 'no_bars' },
        { file: 'intraday/india/<script>_1m.csv', why: 'unknown_symbol' },
        { file: 'notes.csv', why: 'no_bars' },
      ],
      rows: [
        { file: 'intraday/india/NEWCO_1m.csv', why: 'broken', rows: 4, line: 4 },
        { file: 'intraday/india/NEWCO_1m.csv', why: 'twice', rows: 1, line: null },
      ],
      gaps: [
        // 09:15, 09:17 and 09:19 are there, of 375 minutes; of New York's 390 there is one.
        { symbol: 'NEWCO.NS', minutes: 372, days: 1 },
        { symbol: 'loose', minutes: 389, days: 1 },
      ],
    })
  })

  test('the start prints what is not played, and where to find the rest of a long list', async () => {
    const { reading } = await readReplay(dir)
    expect(readingSummary(reading)).toEqual([
      'The replay has read 6 bars of 3 files.',
      'Not played:',
      '  - empty.csv: not read, it is no table of minute or daily bars',
      '  - intraday/india/<script>_1m.csv: not read, its folder and name do not say of what it is',
      '  - notes.csv: not read, it is no table of minute or daily bars',
      '  - intraday/india/NEWCO_1m.csv: 4 rows that could not be read, the first in line 4',
      '  - intraday/india/NEWCO_1m.csv: 1 row with a later one of the same time',
      '  - NEWCO.NS: no bar for 372 minutes, on 1 days',
      '  - loose: no bar for 389 minutes, on 1 days',
    ])
    const [first] = reading.gaps
    const long = readingSummary({ ...reading, gaps: Array.from({ length: 30 }, () => first as never) })
    expect([long.length, long.at(-1)]).toEqual([23, '  and 15 more, on the page /transparency.'])
  })

  test('a file that a better one replaces is reported, and so are rows outside of the session', async () => {
    const other = await mkdtemp(join(tmpdir(), 'replay-'))
    const rows = [
      'time,epoch,open,high,low,close,volume',
      '2024-01-02T09:30:00-05:00,1704205800,50,51,49,50.5,7',
    ]
    const late = '2024-01-02T17:00:00-05:00,1704232800,52,53,51,52,7'
    for (const folder of ['a/us', 'b/us']) {
      await mkdir(join(other, folder), { recursive: true })
      await writeFile(join(other, folder, 'NEWCO_1m.csv'), [...rows, late].join('\n'))
    }
    const { reading } = await readReplay(other)
    await rm(other, { recursive: true })
    expect(reading).toMatchObject({
      files: 1,
      bars: 1,
      passedOver: [{ file: 'b/us/NEWCO_1m.csv', why: 'another_counts' }],
      rows: [{ file: 'a/us/NEWCO_1m.csv', why: 'out_of_session', rows: 1, line: null }],
    })
  })

  test('each second of a minute stands at its open, but the last at its close, and a tenth of it is on offer once', async () => {
    const { set, quote } = replayAt((await readReplay(dir)).series, '2024-01-02T09:17:00+05:30')
    const minute = at('2024-01-02T09:17:00+05:30')
    for (let second = 0; second < 60; second++) {
      set(new Date(minute + second * 1_000 + 700).toISOString())
      const { bid, ask, last, bidSize, askSize, high, low, volume, at: made, pool } = quote('NEWCO.NS')
      const over = second === 59
      expect([second, ...[last, bid, ask].map(price)]).toEqual([second, ...Array(3).fill(over ? 101.5 : 101)])
      // The day so far: 09:15 had a high of 101, a low of 99 and 20 units.
      expect([price(high), price(low), volume]).toEqual([over ? 102 : 101, 99, over ? 30 : 20])
      expect([bidSize, askSize, made]).toEqual([1, 1, over ? minute + 59_000 : minute])
      expect(pool).toEqual({ from: minute, until: minute + 60_000, units: 1, since: 50_000 })
    }
  })

  test('a file of an instrument that no list names is listed by its code, and can be traded', async () => {
    const { market, quote } = replayAt((await readReplay(dir)).series, '2024-01-02T09:17:10+05:30')
    expect(market.instrument('NEWCO.NS')).toMatchObject({
      name: 'NEWCO',
      kind: 'stock',
      market: 'IN',
      currency: 'INR',
      calendar: 'IN',
      tradable: true,
    })
    expect(market.instrument('loose')).toMatchObject({ market: 'US', currency: 'USD', calendar: 'US' })
    expect((await market.search('newco')).map((each) => each.symbol)).toEqual(['NEWCO.NS'])
    expect(quote('NEWCO.NS').last).toBeGreaterThan(100_000_000n)
    expect(market.mayFill('NEWCO.NS')).toBe(true)
  })

  test('a split shows in unadjusted Indian days, because no share may open so far from its last close', async () => {
    const { series } = await readReplay(dir)
    expect(series.get('NEWCO.NS')?.splits).toEqual([{ from: at('2024-01-01T00:00+05:30'), ratio: 1 / 5 }])
    const { market } = replayAt(series, '2024-01-02T09:17:10+05:30')
    const { bars } = await market.chart('NEWCO.NS', '1d', '1y')
    expect(bars.map((bar) => bar.close).slice(0, 2)).toEqual([100, 100])
  })

  test('a split during a replay stops trading from its day on, and an earlier one does not', async () => {
    const { series } = await readReplay(dir)
    const before = replayAt(series, '2024-01-02T09:16:00+05:30')
    expect([before.market.halt('NEWCO.NS'), before.market.split('NEWCO.NS')]).toEqual([undefined, undefined])
    const { market, set } = replayAt(series, '2023-12-29T09:15:00+05:30')
    expect(market.halted('NEWCO.NS')).toBe(false)
    set('2024-01-02T09:16:00+05:30')
    expect(market.halt('NEWCO.NS')).toMatchObject({ by: 'split', since: at('2024-01-01T00:00+05:30') })
    expect(market.split('NEWCO.NS')).toMatchObject({
      day: '2024-01-01',
      ratio: { old: 1, new: 5 },
      by: 'feed',
    })
    expect(market.mayFill('NEWCO.NS')).toBe(true)
  })

  test('a replay has no price before its first minute', async () => {
    const { market } = replayAt((await readReplay(dir)).series, '2024-01-02T09:14:59+05:30')
    expect([market.quote('loose'), market.freshness('loose')]).toEqual([undefined, 'none'])
  })

  test('a replay folder without prices has no beginning, and a missing folder is an error', async () => {
    expect(beginningOf(new Map())).toBeUndefined()
    await expect(readReplay(join(dir, 'nowhere'))).rejects.toThrow('ENOENT')
  })
})

test.each([
  ['india', 'YESBANK_1m.csv', 'YESBANK.NS'],
  ['india', 'M&M_1m.csv', 'M&M.NS'],
  ['india', 'NIFTY50_1m.csv', '^NSEI'],
  ['india_bse', 'RELIANCE.BO.csv', 'RELIANCE.BO'],
  ['us', 'BRK.B.csv', 'BRK-B'],
  ['us', 'SPX_1m.csv', '^GSPC'],
  ['indices', 'SP500.csv', '^GSPC'],
  ['forex', 'EURUSD_1m.csv', 'EURUSD=X'],
  ['forex', 'USDINR_fed_h10.csv', 'USDINR=X'],
  ['futures', 'ES_201312_1m.csv', 'ES=F'],
  ['india', '../x.csv', undefined],
] as const)('%s/%s is %s', (region, file, symbol) => {
  expect(symbolOf(region, file)).toBe(symbol)
})

describe('rounds', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['ten in a second at most', 1_000, 100],
    ['ten market seconds apart', 20, 500],
    ['one in a second at least', 1, 1_000],
  ])('rounds of a replay come %s', (_, speed, ms) => {
    const feed = makeReplayFeed({
      clock: { now: () => 0 },
      series: new Map(),
      instruments,
      start: 0,
      since: 0,
      wallStart: 0,
      speed,
    })
    let rounds = 0
    const stop = feed.start(
      () => [],
      () => {
        rounds += 1
      },
    )
    expect(rounds).toBe(1)
    vi.advanceTimersByTime(ms - 1)
    expect(rounds).toBe(1)
    vi.advanceTimersByTime(1)
    expect(rounds).toBe(2)
    stop()
    vi.advanceTimersByTime(10 * ms)
    expect(rounds).toBe(2)
  })
})
