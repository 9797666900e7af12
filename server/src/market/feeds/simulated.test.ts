import type { Bar } from '@tarazu/contract/market/bar'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dayEnd, dayStart, localDay, previousTradingDay } from '../calendar.ts'
import { mergeBars } from '../candles.ts'
import { accruedInterest } from '../corporate-actions/accrued-interest.ts'
import { couponOf, nextCoupon, payDay } from '../corporate-actions/coupons.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { instruments } from '../instruments/instruments.ts'
import { dayText, parseDay } from '../zone.ts'
import type { Feed, Quote } from './feed.ts'
import { keyOfSeed } from './keyed-bits.ts'
import { makeSimulatedFeed } from './simulated.ts'

const at = (text: string) => Date.parse(text)
const year = 365 * 86_400_000

type World = { seed?: number; marketHours?: boolean }

function makeWorld(now: string, { seed = 7, marketHours = false }: World = {}) {
  const clock = { time: at(now), now: () => clock.time }
  const feed = makeSimulatedFeed({ key: keyOfSeed(seed), clock, instruments, marketHours })
  return { feed, clock, quote: (symbol: string) => peek(feed, symbol) }
}

function peek(feed: Feed, symbol: string): Quote {
  const quote = feed.peek?.(symbol)
  if (!quote) throw new Error(`no quote of ${symbol}`)
  return quote
}

const price = (micros: bigint) => Number(micros) / 1e6
const some = [
  'RELIANCE.NS',
  'M&M.NS',
  'AAPL',
  '^NSEI',
  'USDINR=X',
  'INRMXN=X',
  'GC=F',
  'NIFTY=F',
  'GSEC-6.33-2035',
]

const noon = '2026-11-20T12:00:30.400Z'

describe('a function of key and time', () => {
  test('two servers, and one that was started later, quote the same', async () => {
    const one = makeWorld('2024-02-29T23:59:00Z')
    for (const symbol of some) await one.feed.bars(symbol, '1d', one.clock.time - year, one.clock.time)
    one.clock.time = at(noon)
    const other = makeWorld(noon)
    for (const { symbol } of instruments) expect(one.quote(symbol)).toEqual(other.quote(symbol))
    for (const symbol of some) {
      for (const interval of ['1d', '1m'] as const) {
        const from = at(noon) - (interval === '1d' ? 5 * year : 2 * 86_400_000)
        const bars = await one.feed.bars(symbol, interval, from, at(noon))
        expect(bars).toEqual(await other.feed.bars(symbol, interval, from, at(noon)))
        expect(bars.length).toBeGreaterThan(1_000)
      }
    }
  })

  test('another seed makes another market', () => {
    const [one, other] = [makeWorld(noon), makeWorld(noon, { seed: 8 })]
    const differing = instruments.filter(({ symbol }) => one.quote(symbol).last !== other.quote(symbol).last)
    expect(differing.length).toBeGreaterThan(150)
  })

  test('a simulated price moves within a minute, and not within a second', () => {
    const { quote, clock } = makeWorld(noon)
    const prices = new Set<bigint>()
    for (let second = 0; second < 60; second++) {
      const before = quote('^GSPC')
      clock.time += 300
      expect(quote('^GSPC').last).toBe(before.last)
      clock.time += 700
      prices.add(before.last)
    }
    expect(prices.size).toBeGreaterThan(20)
  })
})

describe('what is listed at run time', () => {
  const listedAt = at('2026-11-20T07:07:12Z')
  const [example] = instruments.filter(({ symbol }) => symbol === 'SBIN.NS')
  const listed = { ...example, id: 1_001, symbol: 'NEWCO.NS', basePrice: 120, listedAt } as Instrument

  test('an instrument listed at run time starts at its listing price, moves from there, and has no past', async () => {
    const { feed, clock, quote } = makeWorld('2026-11-20T07:07:12Z')
    expect(feed.peek?.('NEWCO.NS')).toBeUndefined()
    feed.list?.(listed)
    expect(price(quote('NEWCO.NS').last)).toBeCloseTo(120, 0)
    expect(quote('NEWCO.NS').previousClose).toBe(120_000_000n)
    clock.time += 40 * 86_400_000
    const now = price(quote('NEWCO.NS').last)
    expect(now).not.toBe(120)
    const days = await feed.bars('NEWCO.NS', '1d', clock.time - year, clock.time)
    expect(days).toHaveLength(41)
    expect(days[0]).toMatchObject({ at: dayStart('IN', '2026-11-20'), open: 120 })
    const minutes = await feed.bars('NEWCO.NS', '1m', listedAt - 86_400_000, listedAt + 600_000)
    expect(minutes[0]?.at).toBe(at('2026-11-20T07:08:00Z'))
    expect(minutes[0]?.open).toBeCloseTo(120, 0)

    const late = makeWorld(new Date(clock.time).toISOString())
    late.feed.list?.(listed)
    expect(late.quote('NEWCO.NS')).toEqual(quote('NEWCO.NS'))
  })
})

test('a chart that was asked for on the day of a listing has all days later on', async () => {
  const listedAt = at('2026-11-20T07:07:12Z')
  const { feed, clock } = makeWorld('2026-11-20T08:00:00Z')
  const [example] = instruments.filter(({ symbol }) => symbol === 'SBIN.NS')
  feed.list?.({ ...example, id: 1_001, symbol: 'NEWCO.NS', basePrice: 120, listedAt } as Instrument)
  const daysSince = (from: number) => feed.bars('NEWCO.NS', '1d', from, clock.time)
  expect(await daysSince(0)).toHaveLength(1)
  clock.time += 10 * 86_400_000
  expect(await daysSince(clock.time - 3 * 86_400_000)).toHaveLength(3)
  expect(await daysSince(0)).toHaveLength(11)
})

test('charts asked for at once equal those asked for one by one, and other work gets its turn', async () => {
  const [one, other] = [makeWorld(noon), makeWorld(noon)]
  const asked = ['SBIN.NS', 'TCS.NS', 'SBIN.NS', 'AAPL', 'SBIN.NS']
  const chart = ({ feed, clock }: typeof one, symbol: string) =>
    feed.bars(symbol, '1d', clock.time - 3 * year, clock.time)
  let turns = 0
  const turn = setInterval(() => turns++, 0)
  const together = await Promise.all(asked.map((symbol) => chart(one, symbol)))
  clearInterval(turn)
  expect(turns).toBeGreaterThan(10)
  for (const [index, symbol] of asked.entries()) expect(together[index]).toEqual(await chart(other, symbol))
})

describe.each([
  ['round the clock', false],
  ['in market hours', true],
])('bars %s', (_, marketHours) => {
  // A Friday in summer, the Sunday on which New York's summer ends, and a Saturday that NSE traded in two
  // parts.
  const days = marketHours ? ['2026-07-10', '2024-03-01'] : ['2026-07-10', '2026-11-01', '2024-03-02']

  test.each(some)('the minutes of a day of %s agree with its daily bar', async (symbol) => {
    const { feed } = makeWorld(noon, { marketHours })
    const calendar = instruments.find((each) => each.symbol === symbol)?.calendar ?? 'IN'
    for (const day of calendar === 'IN' && marketHours ? [...days, '2024-03-02'] : days) {
      const [from, to] = [dayStart(calendar, day), dayEnd(calendar, day)]
      const minutes = await feed.bars(symbol, '1m', from, to)
      const [daily, ...more] = await feed.bars(symbol, '1d', from, to)
      expect(more).toEqual([])
      expect(minutes.length).toBeGreaterThan(marketHours ? 100 : 1_300)
      expect(mergeBars(minutes, from)).toEqual(daily)
      for (const { open, high, low, close } of minutes) {
        expect(Math.max(open, close)).toBeLessThanOrEqual(high)
        expect(Math.min(open, close)).toBeGreaterThanOrEqual(low)
      }
    }
  })

  test('simulated bars follow each other, end now, and never show the future', async () => {
    const { feed, clock, quote } = makeWorld(noon, { marketHours })
    for (const symbol of some) {
      const daily = await feed.bars(symbol, '1d', clock.time - 5 * year, clock.time + year)
      const minutes = await feed.bars(symbol, '1m', clock.time - 86_400_000, clock.time + year / 12)
      for (const bars of [daily, minutes]) {
        for (const [i, bar] of bars.entries()) expect(bar.at).toBeGreaterThan(bars[i - 1]?.at ?? 0)
        expect(bars.at(-1)?.at).toBeLessThanOrEqual(clock.time)
        expect(bars.at(-1)?.close).toBeCloseTo(price(quote(symbol).last), 9)
      }
      const today = quote(symbol)
      expect(daily.at(-1)).toMatchObject({
        open: price(today.open),
        high: price(today.high),
        low: price(today.low),
      })
      expect(daily.at(-2)?.close).toBeCloseTo(price(today.previousClose), 9)
      expect(daily.at(-1)?.volume).toBe(today.volume)
    }
  })
})

test('every second of a minute lies within the minute, and its last second is its close', async () => {
  const { feed, clock, quote } = makeWorld('2026-11-20T12:00:00Z')
  const start = clock.time
  const seconds: Record<string, Quote[]> = {}
  for (let second = 0; second < 60; second++, clock.time += 1_000) {
    for (const symbol of some) seconds[symbol] = [...(seconds[symbol] ?? []), quote(symbol)]
  }
  for (const symbol of some) {
    const [bar] = await feed.bars(symbol, '1m', start, start + 60_000)
    const prices = (seconds[symbol] ?? []).map((each) => price(each.last))
    expect(prices[0]).toBeCloseTo(bar?.open ?? 0, 9)
    expect(prices.at(-1)).toBeCloseTo(bar?.close ?? 0, 9)
    expect(Math.max(...prices)).toBeCloseTo(bar?.high ?? 0, 9)
    expect(Math.min(...prices)).toBeCloseTo(bar?.low ?? 0, 9)
  }
})

test('bid and ask lie on ticks, on either side of the last price, and something is on offer', () => {
  const { clock, quote } = makeWorld(noon)
  for (const { symbol, tickMicros, kind, lot } of instruments) {
    for (let i = 0; i < 20; i++, clock.time += 1_000) {
      const { bid, ask, last, bidSize, askSize, high, low } = quote(symbol)
      for (const each of [bid, ask, last]) expect(each % tickMicros).toBe(0n)
      expect(bid).toBeGreaterThan(0n)
      expect(bid <= last && last <= ask && low <= last && last <= high).toBe(true)
      expect(ask > bid).toBe(kind !== 'index')
      expect(Math.min(bidSize, askSize)).toBeGreaterThanOrEqual(lot)
    }
  }
})

describe('five years of a market', () => {
  const returns = new Map<string, number[]>()
  const logReturns = (bars: Bar[]) =>
    bars.slice(1).map((bar, i) => Math.log(bar.close / (bars[i]?.close ?? 1)))
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length

  function correlation(a: number[], b: number[]) {
    const [meanA, meanB] = [mean(a), mean(b)]
    const covariance = mean(a.map((value, i) => (value - meanA) * ((b[i] ?? 0) - meanB)))
    return covariance / Math.sqrt(mean(a.map((v) => (v - meanA) ** 2)) * mean(b.map((v) => (v - meanB) ** 2)))
  }

  const returnsOf = (symbol: string) => returns.get(symbol) ?? []
  const stocksOf = (market: string) =>
    instruments.filter((each) => each.market === market && each.kind === 'stock').slice(0, 20)
  const symbolsOf = (market: string) => stocksOf(market).map((each) => each.symbol)
  const studied = [
    ...instruments.filter((each) => each.kind !== 'stock'),
    ...stocksOf('IN'),
    ...stocksOf('US'),
  ]

  beforeAll(async () => {
    const { feed, clock } = makeWorld(noon)
    for (const { symbol, bond, calendar } of studied) {
      const bars = await feed.bars(symbol, '1d', clock.time - 5 * year, dayStart('US', '2026-11-19'))
      expect(bars.length).toBeGreaterThan(5 * 364)
      // The price of a bond falls by each coupon, which is no loss.
      const interest = bond ? accruedInterest(bond, calendar) : () => 0
      const clean = ({ at, close }: Bar) => close - interest(localDay(calendar, at)) / 1e6
      returns.set(symbol, logReturns(bars.map((bar) => ({ ...bar, close: clean(bar) }))))
    }
  })

  test('each simulated instrument is about as volatile as its entry says', () => {
    for (const { symbol, volatility } of studied) {
      const deviation = Math.sqrt(mean(returnsOf(symbol).map((each) => each ** 2)) * 365)
      expect(deviation / volatility).toBeGreaterThan(0.6)
      expect(deviation / volatility).toBeLessThan(1.7)
    }
  })

  test('simulated prices stay within a quarter and four times their base prices', async () => {
    const { quote } = makeWorld(noon)
    for (const { symbol, basePrice } of instruments) {
      expect(price(quote(symbol).last) / basePrice).toBeGreaterThan(0.25)
      expect(price(quote(symbol).last) / basePrice).toBeLessThan(4)
    }
  })

  test('stocks of one market move together more than stocks of two', () => {
    const pairs = (a: string[], b: string[]) =>
      mean(a.flatMap((x) => b.filter((y) => y > x).map((y) => correlation(returnsOf(x), returnsOf(y)))))
    const [india, america] = [symbolsOf('IN'), symbolsOf('US')]
    expect(pairs(india, india)).toBeGreaterThan(0.25)
    expect(pairs(america, america)).toBeGreaterThan(0.25)
    expect(pairs(india, america)).toBeLessThan(0.2)
    expect(correlation(returnsOf('^NSEI'), returnsOf('^BSESN'))).toBeGreaterThan(0.9)
  })

  test('a future moves with its index and a cross with its legs', () => {
    expect(correlation(returnsOf('NIFTY=F'), returnsOf('^NSEI'))).toBeGreaterThan(0.99)
    const { quote } = makeWorld(noon)
    const rate = (symbol: string) => price(quote(symbol).last)
    expect(rate('EURINR=X') / (rate('EURUSD=X') * rate('USDINR=X'))).toBeCloseTo(1, 3)
    expect(rate('INRMXN=X') / (rate('USDMXN=X') / rate('USDINR=X'))).toBeCloseTo(1, 3)
  })

  test('volatile days cluster, while the direction of a day says nothing about the next', () => {
    const lagged = (values: number[], lag: number) => correlation(values.slice(lag), values.slice(0, -lag))
    const symbols = [...symbolsOf('IN'), ...symbolsOf('US')]
    expect(mean(symbols.map((each) => lagged(returnsOf(each).map(Math.abs), 1)))).toBeGreaterThan(0.05)
    expect(mean(symbols.map((each) => lagged(returnsOf(each).map(Math.abs), 5)))).toBeGreaterThan(0.03)
    expect(Math.abs(mean(symbols.map((each) => lagged(returnsOf(each), 1))))).toBeLessThan(0.02)
  })
})

describe('what is paid out of an instrument leaves its price', () => {
  const bonds = instruments.filter(({ bond }) => bond)
  const second = 1_000

  test('buying a bond just before its coupon and selling it just after gains nothing', () => {
    const { clock, quote } = makeWorld(noon)
    for (const { symbol, bond, calendar } of bonds) {
      if (!bond) continue
      const day = payDay(calendar, nextCoupon(bond.maturity, '2026-11-20') ?? '')
      clock.time = dayStart(calendar, day) - second
      const paid = price(quote(symbol).ask)
      clock.time += 4 * second
      const got = price(quote(symbol).bid) + Number(couponOf(bond.coupon)) / 1e6
      expect(got - paid).toBeLessThan(0.03)
      expect(got - paid).toBeGreaterThan(-0.5)
    }
  })

  test('the price of a bond approaches its face value', () => {
    const { clock, quote } = makeWorld(noon)
    for (const { symbol, bond, calendar } of bonds) {
      if (!bond || bond.maturity > '2031-01-01') continue
      clock.time = dayStart(calendar, payDay(calendar, bond.maturity)) - second
      expect(price(quote(symbol).last)).toBeCloseTo(100 + bond.coupon / 2, 0)
    }
  })

  test.each([false, true])(
    'a share falls by its dividend, and earlier prices stay (market hours: %s)',
    async (marketHours) => {
      const [plain, paying] = [makeWorld(noon, { marketHours }), makeWorld(noon, { marketHours })]
      const from = dayStart('IN', '2026-11-23')
      const amount = 50_000_000n
      paying.feed.dividends?.('SBIN.NS', [{ from, amount }])
      const both = (time: number) => {
        plain.clock.time = paying.clock.time = time
        return [plain.quote('SBIN.NS'), paying.quote('SBIN.NS')] as const
      }
      const [was, same] = both(from - second)
      expect(same).toEqual(was)
      const [without, after] = both(from + 12 * 3_600_000)
      expect(price(without.last) - price(after.last)).toBeCloseTo(
        (50 * price(without.last)) / price(was.last),
        0,
      )
      expect(after.previousClose).toBe(without.previousClose)
      expect(after.open).toBeLessThan(without.open)
      const days = await Promise.all(
        [plain, paying].map(({ feed, clock }) => feed.bars('SBIN.NS', '1d', clock.time - year, clock.time)),
      )
      const [before, lower] = days.map((bars) => bars.slice(-2).map(({ close }) => close))
      expect(lower?.[0]).toBe(before?.[0])
      expect(lower?.[1]).toBeCloseTo(price(after.last), 1)
      paying.feed.dividends?.('SBIN.NS', [])
      expect(paying.quote('SBIN.NS')).toEqual(without)
    },
  )

  test('a dividend is a fraction of the price of its own day, also after a split', () => {
    const { feed, clock, quote } = makeWorld(noon)
    feed.split?.('SBIN.NS', [{ from: dayStart('IN', '2026-11-21'), ratio: 0.5 }])
    const from = dayStart('IN', '2026-11-23')
    clock.time = from - second
    const before = price(quote('SBIN.NS').last)
    feed.dividends?.('SBIN.NS', [{ from, amount: BigInt(Math.round(before * 0.25e6)) }])
    clock.time = from
    expect(price(quote('SBIN.NS').last) / before).toBeCloseTo(0.75, 2)
  })
})

describe('market hours', () => {
  test('after the close of a simulated market the last price stays and grows older', () => {
    const { quote, clock } = makeWorld('2026-11-20T15:30:00+05:30', { marketHours: true })
    const close = quote('TCS.NS')
    expect(close.at).toBe(at('2026-11-20T15:30+05:30'))
    clock.time = at('2026-11-23T09:14:59+05:30')
    expect({ ...quote('TCS.NS'), receivedAt: 0 }).toEqual({ ...close, receivedAt: 0 })
    clock.time = at('2026-11-23T09:15:00+05:30')
    expect(quote('TCS.NS')).toMatchObject({ previousClose: close.last, at: clock.time })
  })

  test('a simulated market that keeps hours has bars of trading days only', async () => {
    const { feed, clock } = makeWorld(noon, { marketHours: true })
    const bars = await feed.bars('TCS.NS', '1d', at('2026-01-01T00:00+05:30'), clock.time)
    const days = []
    for (let day = '2026-11-20'; day >= '2026-01-01'; day = previousTradingDay('IN', day)) days.unshift(day)
    expect(bars.map((bar) => bar.at)).toEqual(days.map((day) => dayStart('IN', day)))
  })
})

describe('edges', () => {
  test('there are no simulated prices before the first day, and bars begin with it', async () => {
    const { feed } = makeWorld(noon)
    const bars = await feed.bars('TCS.NS', '1d', 0, at(noon))
    expect(bars[0]?.at).toBe(dayStart('IN', dayText(parseDay('2015-01-11'))))
    expect(await feed.bars('TCS.NS', '1m', at('2014-01-01T00:00Z'), at('2014-01-02T00:00Z'))).toEqual([])
  })

  test('a request for a year of simulated minutes is refused', async () => {
    const { feed } = makeWorld(noon)
    await expect(feed.bars('TCS.NS', '1m', at(noon) - year, at(noon))).rejects.toThrow('32 days')
  })

  test('an unlisted symbol has neither a simulated quote nor bars', async () => {
    const { feed } = makeWorld(noon)
    expect(feed.peek?.('NOPE')).toBeUndefined()
    expect(await feed.bars('NOPE', '1d', 0, at(noon))).toEqual([])
  })

  test('a round of the simulated feed quotes what is wanted at that moment, until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const clock = { now: () => at(noon) }
    const feed = makeSimulatedFeed({ key: keyOfSeed(7), clock, instruments, every_ms: 1_000 })
    let wanted = ['TCS.NS']
    const rounds: string[][] = []
    const stop = feed.start(
      () => wanted,
      (quotes) => rounds.push(quotes.map((each) => each.symbol)),
    )
    expect(rounds).toEqual([['TCS.NS']])
    wanted = ['AAPL', 'NOPE']
    vi.advanceTimersByTime(1_000)
    expect(rounds).toEqual([['TCS.NS'], ['AAPL']])
    stop()
    vi.advanceTimersByTime(60_000)
    expect(rounds).toHaveLength(2)
  })

  test('days that are still to be drawn follow a few at a time, each once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const clock = { now: () => at(noon) }
    const feed = makeSimulatedFeed({ key: keyOfSeed(7), clock, instruments, every_ms: 1_000 })
    const wanted = instruments.map(({ symbol }) => symbol).slice(0, 10)
    const told: string[][] = []
    const stop = feed.start(
      () => wanted,
      (quotes) => told.push(quotes.map(({ symbol }) => symbol)),
    )
    expect(told).toEqual([wanted.slice(0, 4)])
    vi.advanceTimersByTime(100)
    expect(told).toEqual([wanted.slice(0, 4), wanted.slice(4, 8), wanted.slice(8)])
    vi.advanceTimersByTime(900)
    expect(told.slice(3)).toEqual([wanted])
    stop()
  })
})
