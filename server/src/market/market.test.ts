import type { Bar } from '@tarazu/contract/market/bar'
import { describe, expect, test } from 'vitest'
import type { InstrumentEvent } from './corporate-actions/instrument-event.ts'
import type { Feed, Quote } from './feeds/feed.ts'
import { keyOfSeed } from './feeds/keyed-bits.ts'
import { makeSimulatedFeed } from './feeds/simulated.ts'
import { instruments } from './instruments/instruments.ts'
import { makeMarket } from './market.ts'

const start = Date.parse('2026-11-20T12:00:00+05:30')

/** A market whose feed says what the test wants. */
function makeWorld({
  roundTheClock = false,
  search,
}: {
  roundTheClock?: boolean
  search?: Feed['search']
} = {}) {
  const clock = { time: start, now: () => clock.time }
  const warnings: unknown[] = []
  const log = {
    warn: (line: unknown) => void warnings.push(line),
    error: (line: unknown) => void warnings.push(line),
  }
  let hear: (quotes: Quote[]) => void = () => {}
  let wanted: () => Iterable<string> = () => []
  let bars: () => Promise<Bar[]> = async () => []
  const feed: Feed = {
    name: 'yahoo',
    roundTheClock,
    now: clock.now,
    start(asks, emit) {
      wanted = asks
      hear = emit
      return () => {
        hear = () => {}
      }
    },
    bars: () => bars(),
    ...(search && { search }),
  }
  const market = makeMarket({ feed, instruments, clock, log })
  market.start()
  return {
    market,
    clock,
    warnings,
    wanted: () => [...wanted()],
    give: (...quotes: Quote[]) => hear(quotes),
    giveBars(answer: () => Promise<Bar[]>) {
      bars = answer
    },
  }
}

function quoteAt(price: number, changes: Partial<Quote> = {}): Quote {
  const micros = BigInt(Math.round(price * 1e6))
  return {
    symbol: 'TCS.NS',
    last: micros,
    bid: micros,
    ask: micros,
    bidSize: 10,
    askSize: 10,
    open: micros,
    high: micros,
    low: micros,
    previousClose: 3_000_000_000n,
    volume: 0,
    at: start,
    receivedAt: start,
    source: 'yahoo',
    ...changes,
  }
}

describe('quotes', () => {
  test('the last good quote is kept when what follows is nonsense, and grows old', () => {
    const { market, clock, give } = makeWorld()
    expect([market.quote('TCS.NS'), market.freshness('TCS.NS'), market.mayFill('TCS.NS')]).toEqual([
      undefined,
      'none',
      false,
    ])
    give(quoteAt(3100))
    expect([market.freshness('TCS.NS'), market.mayFill('TCS.NS'), market.priceAge_ms('TCS.NS')]).toEqual([
      'live',
      true,
      0,
    ])
    clock.time += 9_000
    give(
      quoteAt(3_100_000, { at: clock.time }),
      quoteAt(-1, { at: clock.time }),
      quoteAt(3101, { at: clock.time + 60_000 }),
    )
    expect(market.quote('TCS.NS')?.last).toBe(3_100_000_000n)
    expect([...market.faults()]).toEqual([
      ['jump', 1],
      ['not_positive', 1],
      ['from_the_future', 1],
    ])
    expect(market.counters()).toEqual({ seen: 4, refused: 3, priced: 1 })
    clock.time += 1_001
    expect([market.freshness('TCS.NS'), market.mayFill('TCS.NS')]).toEqual(['delayed', true])
    clock.time += 5_000
    expect([market.freshness('TCS.NS'), market.mayFill('TCS.NS')]).toEqual(['stale', false])
    expect(market.priceAge_ms('TCS.NS')).toBe(15_001)
    give(quoteAt(3102, { at: clock.time }))
    expect(market.freshness('TCS.NS')).toBe('live')
  })

  test('a price outside of the session is marked as closed, and never in a market round the clock', () => {
    const { market, clock, give } = makeWorld()
    clock.time = Date.parse('2026-11-20T16:00:00+05:30')
    give(quoteAt(3100, { at: clock.time }))
    expect([market.freshness('TCS.NS'), market.session('TCS.NS').open]).toEqual(['closed', false])
    const always = makeWorld({ roundTheClock: true })
    always.clock.time = clock.time
    always.give(quoteAt(3100, { at: clock.time }))
    expect([always.market.freshness('TCS.NS'), always.market.session('TCS.NS').open]).toEqual(['live', true])
  })

  test('a quote of an unlisted symbol is ignored, however sound it is', () => {
    const { market, give } = makeWorld()
    give(quoteAt(3100, { symbol: 'NOPE' }))
    expect([market.quote('NOPE'), market.instrument('NOPE'), market.freshness('NOPE')]).toEqual([
      undefined,
      undefined,
      'none',
    ])
  })

  test('a lying feed fills the log with one line a minute, not with one for each lie', () => {
    const { clock, give, warnings } = makeWorld()
    for (let second = 0; second < 120; second++, clock.time += 1_000) give(quoteAt(-1, { at: clock.time }))
    expect(warnings).toHaveLength(2)
  })
})

describe('ticks', () => {
  test('ticks name new quotes once', () => {
    const { market, clock, give } = makeWorld()
    const heard: string[][] = []
    const end = market.onTick((symbols) => heard.push(symbols))
    give(quoteAt(3100), quoteAt(3100, { symbol: 'INFY.NS', previousClose: 3_100_000_000n }))
    give(quoteAt(3100))
    give(quoteAt(-1))
    clock.time += 1_000
    give(quoteAt(3100, { at: clock.time }))
    end()
    give(quoteAt(3105, { at: clock.time }))
    expect(heard).toEqual([['TCS.NS', 'INFY.NS'], ['TCS.NS']])
  })

  test('a listener that fails does not keep the others from hearing', () => {
    const { market, give, warnings } = makeWorld()
    let heard = 0
    market.onTick(() => {
      throw new Error('broken')
    })
    market.onTick(() => {
      heard += 1
    })
    give(quoteAt(3100))
    expect([heard, warnings.length]).toEqual([1, 1])
  })

  test('ticks end when the market is stopped', () => {
    const { market, give } = makeWorld()
    market.stop()
    give(quoteAt(3100))
    expect(market.quote('TCS.NS')).toBeUndefined()
  })

  test('a feed that can be peeked at quotes every instrument, and a peeked quote is still announced', () => {
    const clock = { time: start, now: () => clock.time }
    const log = { warn() {}, error() {} }
    const simulated = makeSimulatedFeed({ key: keyOfSeed(1), clock, instruments })
    let round = () => {}
    const feed: Feed = {
      ...simulated,
      start(wanted, emit) {
        round = () => emit([...wanted()].flatMap((symbol) => simulated.peek?.(symbol) ?? []))
        return () => {}
      },
    }
    const market = makeMarket({ feed, instruments, clock, log })
    const heard: string[][] = []
    market.onTick((symbols) => heard.push(symbols))
    market.start()
    clock.time += 1_000
    expect(market.quote('TCS.NS')?.at).toBe(clock.time)
    round()
    expect(heard[0]).toHaveLength(instruments.length)
    clock.time += 1_000
    expect(market.quote('TCS.NS')?.at).toBe(clock.time)
  })
})

const planned: Omit<InstrumentEvent, 'kind'> = {
  id: 1n,
  symbol: 'TCS.NS',
  day: '2026-01-05',
  due: new Date(start + 60_000),
  old_units: null,
  new_units: null,
  amount: null,
  state: 'planned',
  price: null,
  price_at: null,
  price_source: null,
  rate: null,
  rate_source: null,
  rate_at: null,
  done_through: 0,
  customers: 0,
  reason: null,
  proposal: null,
  reported: false,
  created_at: new Date(start),
  begun_at: null,
  done_at: null,
}

test('a share that pays out most of its price is still quoted, at what is left', () => {
  const clock = { time: start, now: () => clock.time }
  const feed = makeSimulatedFeed({ key: keyOfSeed(1), clock, instruments })
  const market = makeMarket({ feed, instruments, clock, log: { warn() {}, error() {} } })
  // A dividend is a fraction of the close of the day before.
  clock.time = Date.parse('2026-11-20T23:59:58+05:30')
  const before = Number(market.quote('TCS.NS')?.last)
  const due = new Date('2026-11-21T00:00:00+05:30')
  const amount = BigInt(Math.round(before * 0.7))
  market.know({ halts: [], events: [{ ...planned, kind: 'dividend', day: '2026-11-21', due, amount }] })
  clock.time = due.getTime() + 1_000
  expect(Number(market.quote('TCS.NS')?.last) / before).toBeCloseTo(0.3, 1)
  expect([market.mayFill('TCS.NS'), market.faults().size]).toEqual([true, 0])
  clock.time += 3_600_000
  expect([market.mayFill('TCS.NS'), market.faults().size]).toEqual([true, 0])
})

const dueInAMinute = {
  split: { kind: 'split', old_units: 1, new_units: 5 },
  dividend: { kind: 'dividend', amount: 2_000_000_000n },
} as const

test.each(['split', 'dividend'] as const)(
  'a %s that is withdrawn before its day moves no price on it',
  (kind) => {
    const clock = { time: start, now: () => clock.time }
    const feed = makeSimulatedFeed({ key: keyOfSeed(1), clock, instruments })
    const market = makeMarket({ feed, instruments, clock, log: { warn() {}, error() {} } })
    const event: InstrumentEvent = { ...planned, ...dueInAMinute[kind] }
    const price = () => Number(feed.peek?.('TCS.NS')?.last ?? 0n)
    market.know({ halts: [], events: [event] })
    clock.time = start + 61_000
    const stepped = price()
    market.know({ halts: [], events: [] })
    clock.time += 1_000
    expect(price() / stepped).toBeGreaterThan(1.8)
  },
)

describe('what is wanted', () => {
  const rates = ['USDINR=X', 'INRMXN=X', 'USDMXN=X']

  test('a watched quote is wanted until the watch ends', () => {
    const { market, wanted } = makeWorld()
    const [one, two] = [market.watch(['TCS.NS', 'INFY.NS', 'NOPE']), market.watch(['TCS.NS', 'TCS.NS'])]
    expect(wanted()).toEqual(['INFY.NS', 'TCS.NS', ...rates])
    one()
    one()
    expect(wanted()).toEqual(['TCS.NS', ...rates])
    two()
    expect(wanted()).toEqual(rates)
  })

  test('a quote that was asked for is wanted for a minute', () => {
    const { market, clock, wanted } = makeWorld()
    market.quote('TCS.NS')
    clock.time += 60_000
    expect(wanted()).toEqual(['TCS.NS', ...rates])
    clock.time += 1
    expect(wanted()).toEqual(rates)
  })
})

describe('charts', () => {
  const bar = (at: string, close: number): Bar => ({
    at: Date.parse(at),
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  })

  test('a feed that gives no candles leaves an empty chart and a line in the log', async () => {
    const { market, giveBars, warnings } = makeWorld()
    giveBars(async () => Promise.reject(new Error('down')))
    for (const interval of ['1m', '1d', '1wk', '1mo'] as const) {
      expect((await market.chart('TCS.NS', interval, '1y')).bars).toEqual([])
    }
    expect(warnings).toHaveLength(4)
  })

  test('years begin on the same date, weeks and months with a whole one, and the close before is known', async () => {
    const { market, giveBars } = makeWorld()
    giveBars(async () => [
      bar('2021-10-29T00:00+05:30', 1),
      bar('2025-11-14T00:00+05:30', 2_900),
      bar('2025-11-17T00:00+05:30', 2_950),
      bar('2025-11-19T00:00+05:30', 3_000),
      bar('2025-11-20T00:00+05:30', 3_010),
      bar('2026-11-20T00:00+05:30', 3_100),
    ])
    const starts = async (interval: '1d' | '1wk' | '1mo', range: '1d' | '1y') => {
      const { bars, closeBefore } = await market.chart('TCS.NS', interval, range)
      return [closeBefore, ...bars.map((each) => each.at)]
    }
    const at = (day: string) => Date.parse(`${day}T00:00+05:30`)
    expect(await starts('1d', '1d')).toEqual([3_010, at('2026-11-20')])
    expect(await starts('1d', '1y')).toEqual([3_000, at('2025-11-20'), at('2026-11-20')])
    expect(await starts('1wk', '1y')).toEqual([2_900, at('2025-11-17'), at('2026-11-16')])
    expect(await starts('1mo', '1y')).toEqual([undefined, at('2025-11-01'), at('2026-11-01')])
  })

  test('a thousandfold candle is not drawn', async () => {
    const { market, give, giveBars } = makeWorld()
    give(quoteAt(3100))
    giveBars(async () => [bar('2026-11-18T00:00+05:30', 3_000), bar('2026-11-19T00:00+05:30', 3_000_000)])
    expect((await market.chart('TCS.NS', '1d', '1y')).bars).toHaveLength(1)
  })
})

describe('search', () => {
  test('a search asks the source for other names, and works without when the source fails', async () => {
    let answer = async (_text: string) => ['MSFT', 'NOPE', 'TCS.NS']
    const { market, warnings } = makeWorld({ search: (text) => answer(text) })
    expect((await market.search('tcs')).map((each) => each.symbol)).toEqual(['TCS.NS', 'MSFT'])
    expect((await market.search('tcs', { market: 'IN' })).map((each) => each.symbol)).toEqual(['TCS.NS'])
    answer = async () => Promise.reject(new Error('down'))
    expect((await market.search('tcs')).map((each) => each.symbol)).toEqual(['TCS.NS'])
    expect(warnings).toHaveLength(1)
  })
})

test('a bond is halted from the day on which it is paid back', () => {
  const { market, clock } = makeWorld()
  clock.time = Date.parse('2028-04-09T12:00+05:30')
  expect(market.halted('GSEC-7.06-2028')).toBe(false)
  clock.time = Date.parse('2028-04-10T00:00+05:30')
  expect([market.halted('GSEC-7.06-2028'), market.halted('TCS.NS')]).toEqual([true, false])
  expect(['GSEC-7.06-2028', 'NIFTY=F', 'TCS.NS'].map(market.expires)).toEqual([
    '2028-04-10',
    '2028-04-25',
    undefined,
  ])
})

describe('the closing price of a day that is over', () => {
  const at = (day: string) => Date.parse(`${day}T00:00:00+05:30`)
  const bar = (day: string, close: number): Bar => ({
    at: at(day),
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  })
  test.each([
    ['its own bar', [bar('2026-11-16', 90), bar('2026-11-17', 95)], 95_000_000n, '2026-11-17T15:30:00+05:30'],
    [
      'the bar before it',
      [bar('2026-11-13', 85), bar('2026-11-16', 90)],
      90_000_000n,
      '2026-11-16T15:30:00+05:30',
    ],
  ])('a closing price is that of %s, and not what is quoted now', async (_, bars, price, when) => {
    const { market, give, giveBars } = makeWorld()
    give(quoteAt(120))
    giveBars(async () => bars)
    expect(await market.closingPrice('TCS.NS', '2026-11-17')).toEqual({
      price,
      at: Date.parse(when),
      source: 'yahoo',
    })
  })
})
