import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeWithRealData, realFile } from '../../testing/real-data.ts'
import { instruments } from '../instruments/instruments.ts'
import { type Market, makeMarket } from '../market.ts'
import type { Feed, Quote } from './feed.ts'
import { makeYahooFeed } from './yahoo.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let answer: Answer
let asked: string[]
let url: string
let close: () => Promise<void>
let stops: (() => void)[]

beforeEach(async () => {
  asked = []
  stops = []
  answer = (_, response) => response.writeHead(404).end()
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
afterEach(async () => {
  for (const stop of stops) stop()
  await close()
})

const json =
  (body: unknown): Answer =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** 17 February 2025, when the recorded quotes were made. */
const recordedAt = Date.parse('2025-02-14T21:00:02Z')

function makeWorld({ now = recordedAt, since = 0, timeout_ms = 2_000, every_ms = 5 } = {}) {
  const clock = { time: now, now: () => clock.time }
  const random = { fraction: () => 0.5, bytes: () => Buffer.alloc(0), uuid: () => '' }
  const warnings: string[] = []
  const log = {
    warn: (line: { err?: unknown; fault?: string }) => void warnings.push(String(line.fault ?? line.err)),
    error() {},
  }
  const feed = makeYahooFeed({
    url,
    clock,
    random,
    log,
    instruments,
    since,
    every_ms,
    timeout_ms,
    maximumBytes: 200_000,
  })
  return { feed, clock, warnings, log }
}

/** Runs the feed until `enough` says so, and returns what it emitted. */
function quotesOf(feed: Feed, symbols: string[], enough: (quotes: Quote[]) => boolean): Promise<Quote[]> {
  const quotes: Quote[] = []
  return new Promise((resolve) => {
    const check = () => {
      if (!enough(quotes)) return
      stop()
      resolve(quotes)
    }
    const stop = feed.start(
      function* wanted() {
        check()
        yield* symbols
      },
      (emitted) => quotes.push(...emitted),
    )
    stops.push(stop)
  })
}

const calls = (count: number) => () => asked.length >= count

const row = (changes: Record<string, unknown> = {}) => ({
  symbol: 'AAPL',
  currency: 'USD',
  regularMarketPrice: 244.6,
  regularMarketTime: recordedAt / 1_000 - 2,
  regularMarketPreviousClose: 241.53,
  ...changes,
})
const quotesAnswer = (...rows: unknown[]) => json({ quoteResponse: { result: rows, error: null } })

describeWithRealData('the recorded answers', () => {
  const recorded = (name: string) => JSON.parse(realFile(`yahoo/${name}.json`)).response.bodyJson

  test('a quote', async () => {
    answer = json(recorded('quote-AAPL-BABA'))
    const { feed } = makeWorld()
    const quotes = await quotesOf(feed, ['AAPL', 'TCS.NS', 'GSEC-6.33-2035'], calls(2))
    expect(decodeURIComponent(asked[0] ?? '')).toBe('/v7/finance/quote?symbols=AAPL,TCS.NS')
    // Alibaba was not asked for. The recorded ask is from another hour, 3.6 % off, and is not believed.
    expect(quotes.every((each) => each.symbol === 'AAPL')).toBe(true)
    expect(quotes[0]).toMatchObject({
      last: 244_600_000n,
      bid: 244_600_000n,
      ask: 244_600_000n,
      bidSize: 200,
      askSize: 100,
      open: 241_070_000n,
      high: 245_410_000n,
      low: 241_000_000n,
      previousClose: 241_530_000n,
      volume: 40_896_227,
      source: 'yahoo',
    })
  })

  test('a future, with offers that are near', async () => {
    answer = json(recorded('quote-GC=F'))
    const { feed } = makeWorld()
    const [quote] = await quotesOf(feed, ['GC=F'], calls(2))
    expect(quote).toMatchObject({
      last: 2_910_300_000n,
      bid: 2_910_700_000n,
      ask: 2_910_800_000n,
      bidSize: 14,
      at: 1_739_789_091_000,
    })
  })

  test('daily candles, adjusted for splits by their source', async () => {
    const body = recorded('chart-AAPL-2020-08-31-to-2020-11-07')
    answer = json(body)
    const { feed } = makeWorld()
    const [from, to] = [Date.parse('2020-08-31T04:00Z'), Date.parse('2020-11-07T00:00Z')]
    const bars = await feed.bars('AAPL', '1d', from, to)
    expect(asked[0]).toMatch(/^\/v8\/finance\/chart\/AAPL\?interval=1d&period1=1598846400&period2=1604707200/)
    const quote = body.chart.result[0].indicators.quote[0]
    expect(bars).toHaveLength(49)
    expect(bars[0]).toEqual({
      at: Date.parse('2020-08-31T00:00:00-04:00'),
      open: quote.open[0],
      high: quote.high[0],
      low: quote.low[0],
      close: quote.close[0],
      volume: quote.volume[0],
    })
    expect(bars.at(-1)?.at).toBe(Date.parse('2020-11-06T00:00:00-05:00'))
  })

  test('currencies, whose days begin in the evening of New York', async () => {
    answer = json(recorded('chart-EURUSD=X-2020-01-01-to-2020-01-03'))
    const { feed } = makeWorld()
    const bars = await feed.bars(
      'EURUSD=X',
      '1d',
      Date.parse('2019-12-31T00:00Z'),
      Date.parse('2020-01-04T00:00Z'),
    )
    expect(asked[0]).toMatch(/^\/v8\/finance\/chart\/EURUSD%3DX\?/)
    expect(bars.map((bar) => bar.at)).toEqual(
      ['2019-12-31', '2020-01-01', '2020-01-02'].map((evening) => Date.parse(`${evening}T17:00-05:00`)),
    )
  })

  test('a search', async () => {
    answer = json(recorded('search-AAPL'))
    const { feed } = makeWorld()
    expect((await feed.search?.('aapl & co'))?.slice(0, 2)).toEqual(['AAPL', 'AAPU'])
    expect(asked[0]).toMatch(/^\/v1\/finance\/search\?q=aapl%20%26%20co&/)
  })

  test('a quote out of a chart, where quotes want a cookie', async () => {
    const body = JSON.parse(realFile('yahoo/chart-meta-BEL.NS-1d-5m.json'))
    answer = (request, response) =>
      request.url?.startsWith('/v7') ? void response.writeHead(401).end() : json(body)(request, response)
    const { feed } = makeWorld({ now: 1_775_815_202_000 })
    const quotes = await quotesOf(feed, ['BEL.NS'], calls(3))
    expect(asked.filter((path) => path.startsWith('/v7'))).toHaveLength(1)
    expect(quotes[0]).toMatchObject({
      symbol: 'BEL.NS',
      last: 442_300_000n,
      previousClose: 439_750_000n,
      high: 447_450_000n,
      at: 1_775_815_200_000,
    })
  })
})

test('where charts are asked in place of quotes, every instrument gets its turn', async () => {
  answer = (request, response) => response.writeHead(request.url?.startsWith('/v7') ? 401 : 404).end()
  const { feed } = makeWorld()
  const shares = instruments.filter(({ kind, yahooSymbol }) => kind === 'stock' && yahooSymbol !== null)
  const [wanted, others] = [shares.slice(0, 40), shares.slice(40)]
  const charts = () => new Set(asked.filter((path) => path.startsWith('/v8')).map(codeOf))
  const codeOf = (path: string) => decodeURIComponent(path.split('/').at(-1)?.split('?')[0] ?? '')
  let rounds = 0
  const codes = wanted.map(({ symbol }) => symbol)
  await quotesOf(feed, codes, () => {
    const other = others[rounds]
    rounds += 1
    // A probe whether the shares of an issue have a price.
    if (other) void feed.probe?.(other)
    return rounds > 6
  })
  expect(wanted.filter(({ yahooSymbol }) => !charts().has(yahooSymbol ?? ''))).toEqual([])
})

const oneBar = { quote: [{ open: [1], high: [1], low: [1], close: [1], volume: [1] }] }

describe('what cannot be believed is left out', () => {
  test.each<[string, Record<string, unknown>]>([
    ['a price that is text', { regularMarketPrice: 'NaN' }],
    ['no price', { regularMarketPrice: null }],
    ['no time', { regularMarketTime: undefined }],
    ['a time that is text', { regularMarketTime: 'now' }],
    ['no previous close', { regularMarketPreviousClose: undefined }],
    ['a price beyond all prices', { regularMarketPrice: 1e300 }],
    ['another currency', { currency: 'EUR' }],
    ['a symbol nobody asked for', { symbol: 'EVIL' }],
    ['a symbol that is none', { symbol: { $ne: null } }],
  ])('%s', async (_, changes) => {
    answer = quotesAnswer(row(changes), 17, null, 'AAPL', row({ symbol: 'MSFT' }))
    const { feed } = makeWorld()
    const quotes = await quotesOf(feed, ['AAPL', 'MSFT'], calls(2))
    expect(new Set(quotes.map((each) => each.symbol))).toEqual(new Set(['MSFT']))
  })

  test('equal bid and ask count as no offers, and the last price stands for both', async () => {
    answer = quotesAnswer(row({ bid: 244.7, ask: 244.7 }))
    const { feed } = makeWorld()
    const [quote] = await quotesOf(feed, ['AAPL'], calls(2))
    expect([quote?.bid, quote?.ask]).toEqual([quote?.last, quote?.last])
  })

  test('a bid or a size that is nonsense, while the price stays', async () => {
    answer = quotesAnswer(
      row({ bid: 'NaN', ask: 0, bidSize: -3, regularMarketDayHigh: 1, regularMarketVolume: 'x' }),
    )
    const { feed } = makeWorld()
    const [quote] = await quotesOf(feed, ['AAPL'], calls(2))
    expect(quote).toMatchObject({
      last: 244_600_000n,
      bid: 244_600_000n,
      ask: 244_600_000n,
      high: 244_600_000n,
      volume: 0,
    })
    expect(quote?.bidSize).toBeGreaterThan(0)
  })

  test('prices in cents are converted to the currency', async () => {
    answer = quotesAnswer(
      row({ symbol: 'ZC=F', currency: 'USX', regularMarketPrice: 430.25, regularMarketPreviousClose: 428 }),
    )
    const { feed } = makeWorld()
    const [quote] = await quotesOf(feed, ['ZC=F'], calls(2))
    expect([quote?.last, quote?.previousClose]).toEqual([4_302_500n, 4_280_000n])
  })

  test('bars with holes stay gaps, and lists of different length do no harm', async () => {
    answer = json({
      chart: {
        result: [
          {
            meta: { symbol: 'AAPL', currency: 'USD' },
            timestamp: [60, 120, null, 240, 'x', 360],
            indicators: {
              quote: [
                {
                  open: [1, null, 3, 4],
                  high: [1, 2, 3, 'NaN'],
                  low: [1, 2, 3, 4, 5, 6],
                  close: [1, 2, 3, 4, 5],
                  volume: [-1],
                },
              ],
            },
          },
        ],
      },
    })
    const { feed } = makeWorld()
    expect(await feed.bars('AAPL', '1m', 0, 1e6)).toEqual([
      { at: 60_000, open: 1, high: 1, low: 1, close: 1, volume: 0 },
    ])
  })

  test('candles of another code than the one asked for are left out', async () => {
    answer = json({
      chart: { result: [{ meta: { symbol: 'EVIL', currency: 'USD' }, timestamp: [60], indicators: oneBar }] },
    })
    const { feed } = makeWorld()
    expect(await feed.bars('AAPL', '1m', 0, 1e6)).toEqual([])
  })
})

describe('a source that misbehaves', () => {
  const bars = (feed: Feed) => feed.bars('AAPL', '1d', recordedAt - 86_400_000, recordedAt)

  test.each<[string, Answer, RegExp]>([
    [
      'redirects',
      (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
      /redirect/,
    ],
    ['answers a page', (_, response) => void response.end('<html>Sorry</html>'), /not JSON/],
    ['answers half of it', (_, response) => void response.end('{"chart":'), /not JSON/],
    ['answers another shape', json({ chart: { result: [] } }), /Too small/],
    [
      'answers without end',
      (_, response) => void response.end(`"${'x'.repeat(300_000)}"`),
      /more than 200000 bytes/,
    ],
    ['breaks', (_, response) => void response.writeHead(500).end(), /answered 500/],
    ['hangs up', (request) => void request.socket.destroy(), /socket hang up/],
  ])('%s', async (_, misbehave, message) => {
    answer = misbehave
    const { feed } = makeWorld()
    await expect(bars(feed)).rejects.toThrow(message)
    expect(asked).toHaveLength(1)
  })

  test.each<[string, Answer]>([
    ['never answers', () => {}],
    ['begins and does not go on', (_, response) => void response.writeHead(200).write('{')],
  ])('%s', async (_, misbehave) => {
    answer = misbehave
    const { feed } = makeWorld({ timeout_ms: 50 })
    await expect(bars(feed)).rejects.toThrow('no answer in time')
  })

  test('a source is left alone for longer after each failure, and asked again afterwards', async () => {
    answer = (_, response) => void response.writeHead(500).end()
    const { feed, clock } = makeWorld()
    for (const pause of [1_000, 2_000, 4_000]) {
      await expect(bars(feed)).rejects.toThrow('answered 500')
      clock.time += pause - 1
      await expect(bars(feed)).rejects.toThrow('resting')
      clock.time += 1
    }
    expect(asked).toHaveLength(3)
    answer = json({ chart: { result: [{ meta: { symbol: 'AAPL', currency: 'USD' } }] } })
    expect(await bars(feed)).toEqual([])
  })

  test('a source is left alone for as long as its answer asks for', async () => {
    answer = (_, response) => void response.writeHead(429, { 'retry-after': '30' }).end()
    const { feed, clock } = makeWorld()
    await expect(bars(feed)).rejects.toThrow('answered 429')
    clock.time += 29_999
    await expect(bars(feed)).rejects.toThrow('resting')
    clock.time += 1
    await expect(bars(feed)).rejects.toThrow('answered 429')
  })

  test('a source that does not know a code is not left alone for it', async () => {
    const { feed } = makeWorld()
    await expect(bars(feed)).rejects.toThrow('answered 404')
    await expect(feed.bars('MSFT', '1d', 0, recordedAt)).rejects.toThrow('answered 404')
  })
})

describe('answers are shared', () => {
  const chart = json({
    chart: {
      result: [
        {
          meta: { symbol: 'AAPL', currency: 'USD' },
          timestamp: [recordedAt / 1_000 - 60],
          indicators: oneBar,
        },
      ],
    },
  })
  const minutes = (feed: Feed) => feed.bars('AAPL', '1m', recordedAt - 86_400_000, recordedAt)

  test('an answer of Yahoo is shared among those who ask at once, and for a while', async () => {
    answer = chart
    const { feed, clock } = makeWorld()
    await Promise.all(Array.from({ length: 20 }, () => minutes(feed)))
    clock.time += 14_999
    await minutes(feed)
    expect(asked).toHaveLength(1)
    clock.time += 1
    await minutes(feed)
    expect(asked).toHaveLength(2)
  })

  test('an old answer of Yahoo is given for an hour while no new one can be had', async () => {
    answer = chart
    const { feed, clock } = makeWorld()
    const first = await minutes(feed)
    answer = (_, response) => void response.writeHead(500).end()
    clock.time += 1_800_000
    expect(await minutes(feed)).toEqual(first)
    clock.time += 1_800_000
    await expect(minutes(feed)).rejects.toThrow()
  })
})

describe('splits', () => {
  /** New York, 09:35 on the first day at the new price. */
  const opened = Date.parse('2020-08-31T13:35:00Z')
  const told = (splits: unknown) =>
    json({ chart: { result: [{ meta: { symbol: 'AAPL', currency: 'USD' }, events: { splits } }] } })
  const four = { '1598880600': { date: 1598880600, numerator: 4, denominator: 1, splitRatio: '4:1' } }
  const price = quotesAnswer(row({ regularMarketTime: opened / 1_000 - 2 }))
  const by =
    (chart: Answer): Answer =>
    (request, response) =>
      (request.url?.startsWith('/v8') ? chart : price)(request, response)

  /** Lets quotes come until a condition holds. */
  async function follow(world: ReturnType<typeof makeWorld>, until: (market: Market) => boolean) {
    const market = makeMarket({ feed: world.feed, instruments, clock: world.clock, log: world.log })
    stops.push(() => market.stop())
    market.watch(['AAPL'])
    market.start()
    await vi.waitFor(() => expect(until(market)).toBe(true), { interval: 5, timeout: 10_000 })
    return market
  }

  test('a split that Yahoo reports stops trading, and nothing is filled until Yahoo was asked in the session', async () => {
    const held: (() => void)[] = []
    answer = by((request, response) => void held.push(() => told(four)(request, response)))
    const world = makeWorld({ now: opened })
    const market = await follow(world, (each) => each.quote('AAPL') !== undefined)
    expect([market.mayFill('AAPL'), market.freshness('AAPL')]).toEqual([false, 'stale'])
    expect(market.halted('AAPL')).toBe(false)
    await vi.waitFor(() => expect(held).toHaveLength(1), { interval: 5, timeout: 10_000 })
    held[0]?.()
    await vi.waitFor(() => expect(market.mayFill('AAPL')).toBe(true), { interval: 5, timeout: 10_000 })
    expect(market.halt('AAPL')).toMatchObject({ by: 'split', since: Date.parse('2020-08-31T00:00-04:00') })
    expect(market.split('AAPL')).toMatchObject({ day: '2020-08-31', ratio: { old: 1, new: 4 }, by: 'feed' })
  })

  test('splits from before this deployment stop nothing', async () => {
    answer = by(told(four))
    const market = await follow(makeWorld({ now: opened, since: opened - 60_000 }), (each) =>
      each.mayFill('AAPL'),
    )
    expect(market.halted('AAPL')).toBe(false)
  })

  test.each<[string, unknown]>([
    ['none', undefined],
    ['no list', 17],
    ['a list of rubbish', { a: 4, b: null, c: { date: 'now', numerator: 4, denominator: 1 } }],
    ['of no shares', { a: { date: 1598880600, numerator: 0, denominator: 1 } }],
    ['of a day beyond all days', { a: { date: 1e300, numerator: 2, denominator: 1 } }],
  ])('a share is traded where its splits are %s', async (_, splits) => {
    answer = by(told(splits))
    const market = await follow(makeWorld({ now: opened }), (each) => each.mayFill('AAPL'))
    expect(market.halted('AAPL')).toBe(false)
  })

  test('splits are asked for again during the session, also for unknown codes, and not outside of it', async () => {
    answer = by((_, response) => void response.writeHead(404).end())
    const world = makeWorld({ now: opened })
    const charts = () => asked.filter((path) => path.startsWith('/v8')).length
    await follow(world, (each) => each.mayFill('AAPL'))
    expect(charts()).toBe(1)
    world.clock.time += 1_800_001
    await vi.waitFor(() => expect(charts()).toBe(2), { interval: 5, timeout: 10_000 })
    world.clock.time = Date.parse('2020-08-31T21:00:00Z')
    const rounds = asked.length
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(rounds + 3), { interval: 5, timeout: 10_000 })
    expect(charts()).toBe(2)
  })

  describeWithRealData('of the recorded chart', () => {
    test('recorded splits stop trading on their day', async () => {
      answer = by(
        json(JSON.parse(realFile('yahoo/chart-AAPL-2020-08-31-to-2020-11-07.json')).response.bodyJson),
      )
      const market = await follow(makeWorld({ now: opened }), (each) => each.halted('AAPL'))
      expect(market.split('AAPL')).toMatchObject({ day: '2020-08-31', ratio: { old: 1, new: 4 } })
    })
  })
})

describe('a market on such a feed', () => {
  test('a market on a feed that lies keeps the last good price, and fills nothing at a wrong one', async () => {
    answer = quotesAnswer(row())
    const { feed, clock, log, warnings } = makeWorld()
    const market = makeMarket({ feed, instruments, clock, log })
    stops.push(() => market.stop())
    market.watch(['AAPL'])
    const ticked = () =>
      new Promise<void>((resolve) => {
        const end = market.onTick(() => {
          end()
          resolve()
        })
      })
    const first = ticked()
    market.start()
    await first
    expect(market.mayFill('AAPL')).toBe(true)

    const refusals = (fault: string) =>
      new Promise<void>((resolve) => {
        const look = setInterval(() => {
          if (![...market.faults()].some(([each]) => each === fault)) return
          clearInterval(look)
          resolve()
        }, 2)
      })
    const lies: [string, Record<string, unknown>][] = [
      ['jump', { regularMarketPrice: 244_600 }],
      ['not_positive', { regularMarketPrice: -244.6 }],
      ['from_the_future', { regularMarketTime: recordedAt / 1_000 + 60 }],
      ['older_than_last', { regularMarketTime: recordedAt / 1_000 - 60 }],
    ]
    for (const [fault, lie] of lies) {
      answer = quotesAnswer(row(lie))
      await refusals(fault)
      expect(market.quote('AAPL')?.last).toBe(244_600_000n)
    }
    clock.time += 13_001
    expect([market.mayFill('AAPL'), market.quote('AAPL')?.last]).toEqual([false, 244_600_000n])
    expect(warnings).toEqual(lies.map(([fault]) => fault))
  })
})
