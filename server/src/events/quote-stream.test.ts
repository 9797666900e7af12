import Fastify from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { guardAnswers } from '../answer/answer-headers.ts'
import { instruments } from '../market/instruments/instruments.ts'
import { type Market, makeMarket } from '../market/market.ts'
import { openEventStream } from '../testing/event-stream.ts'
import { handFeed } from '../testing/hand-feed.ts'
import { makeQuoteBoard } from './quote-board.ts'
import { makeQuoteStream } from './quote-stream.ts'
import { Chunk } from './stream-chunk.ts'
import { type Connection, isSlow, openCustomerConnection, write } from './stream-connection.ts'

const soon = { timeout: 10_000, interval: 5 }
const symbol = 'RELIANCE.NS'

let now = 0
let feed: ReturnType<typeof handFeed>
let market: Market

beforeEach(() => {
  now = Date.UTC(2026, 10, 20, 6)
  const clock = { now: () => now }
  feed = { ...handFeed(clock), roundTheClock: true }
  market = makeMarket({ feed, instruments, clock, log: pino({ level: 'silent' }) })
  market.start()
})
afterEach(() => market.stop())

test('a slow reader is skipped, and gets the latest price of everything when it has caught up', async () => {
  // The stream's own time passes when the test says so; what is sent goes through a real socket all the same.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = Fastify()
  guardAnswers(app, {})
  const quotes = makeQuoteStream(market)
  let connection: Connection | undefined
  app.get('/api/stream', async (_request, reply) => {
    connection = openCustomerConnection(reply, { id: 1, sessionId: 1 })
    quotes.join(connection, [symbol, 'TCS.NS'])
    return reply
  })
  const stream = await openEventStream(`${await app.listen({ port: 0 })}/api`)
  stream.pause()
  const reader = connection as unknown as Connection
  write(reader, `: ${'x'.repeat(20_000_000)}\n\n`)
  expect(isSlow(reader)).toBe(true)
  const waiting = reader.response.writableLength
  for (let price = 1_200; price < 1_300; price++) {
    now += 1
    feed.set(symbol, price)
    feed.set('TCS.NS', 2 * price)
    vi.advanceTimersByTime(5)
  }
  expect(reader.response.writableLength).toBeLessThanOrEqual(waiting)

  stream.resume()
  await vi.waitFor(() => {
    vi.advanceTimersByTime(250)
    expect(stream.quotes(symbol).at(-1)?.price).toBe(1_299)
  }, soon)
  expect(stream.quotes('TCS.NS').at(-1)?.price).toBe(2_598)
  expect(stream.of('quotes')).toHaveLength(1)
  await stream.close()
  quotes.stop()
  await app.close()
})

test('readers of the same symbols share one frame, made once', () => {
  const board = makeQuoteBoard(market, () => {})
  feed.set(symbol, 1_210)
  feed.set('TCS.NS', 3_020)
  const one = board.join(['TCS.NS', symbol])
  const two = board.join([symbol, 'TCS.NS', symbol])
  expect(two).toBe(one)
  expect(board.frame(one, 0)).toBeInstanceOf(Chunk)
  expect(board.frame(one, 0)).toBe(board.frame(two, 0))
  const since = one.changed
  expect(board.frame(one, since)).toBeUndefined()
  now += 1
  feed.set(symbol, 1_211)
  expect(board.frame(one, since)).toBe(board.frame(two, since))
  expect(String(board.frame(one, since)?.plain)).not.toContain('TCS.NS')
  expect(String(board.frame(one, 0)?.plain)).toContain('"price":1211,')
  board.stop()
})

test('a price that was looked up between two rounds of the feed is sent as well', () => {
  const changed: string[] = []
  const board = makeQuoteBoard(market, (set) => changed.push(set.key))
  feed.set(symbol, 1_210)
  const set = board.join([symbol])
  board.frame(set, 0)
  const quote = market.quote(symbol)
  expect(quote?.last).toBe(1_210_000_000n)
  feed.peek = () => quote && { ...quote, last: 1_211_000_000n, ask: 1_212_000_000n, at: quote.at + 1 }
  board.refresh()
  expect(changed).toEqual([symbol])
  expect(String(board.frame(set, set.changed - 1)?.plain)).toContain('"price":1211,')
  board.stop()
})
