/** Whoever sends the prices stands in the configuration, in public and on each fill. */
import { getConfig } from '@tarazu/contract/config/api'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { getQuote } from '@tarazu/contract/market/api'
import { buy, getOrder } from '@tarazu/contract/orders/api'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Clock, systemRandom } from '../src/clock.ts'
import { makeYahooFeed } from '../src/market/feeds/yahoo.ts'
import { instruments } from '../src/market/instruments/instruments.ts'
import { priceSource } from '../src/testing/price-source.ts'
import { type TestServer, testServer } from '../src/testing/test-server.ts'

const symbol = 'EURUSD=X'
const soon = { timeout: 20_000, interval: 50 }

let source: Awaited<ReturnType<typeof priceSource>>
let world: TestServer

beforeAll(async () => {
  source = await priceSource()
  source.quote(symbol, { currency: 'USD', price: 1.08, previousClose: 1.07 })
  source.quote('USDINR=X', { currency: 'INR', price: 84.5, previousClose: 84.3 })
  const makeFeed = (clock: Clock) => {
    source.goBy(clock.now)
    const log = pino({ level: 'silent' })
    return makeYahooFeed({
      ...{ url: source.url, clock, random: systemRandom, log, instruments, since: 0, every_ms: 500 },
    })
  }
  world = await testServer(
    { MARKET_FEED: 'yahoo', YAHOO_URL: source.url },
    // A Wednesday at noon in London: currencies are traded.
    { startAt: Date.parse('2027-03-10T12:00:00Z'), makeFeed },
  )
})
afterAll(async () => {
  await world.close({ transfersAtLeast: 1 })
  await source.stop()
})

test('the configuration and the public figures name what is asked for prices', async () => {
  const entries = await world.visitor(getConfig, {})
  expect(entries).toContainEqual({ tag: 'feed_origin', value: source.url })
  expect(entries.map(({ tag }) => tag)).not.toContain('feed_key')
  const { price_sources } = await world.visitor(getTransparency, {})
  expect(price_sources).toEqual([{ origin: source.url, key: null }])
})

test('a fill names what was asked for its price, and the hash of what it sent', async () => {
  const { call } = await world.customer({ cash: 1_000_000_00n })
  await vi.waitFor(
    async () => expect(await call(getQuote, { symbol })).toMatchObject({ freshness: 'live' }),
    soon,
  )
  const order = { symbol, quantity: 1, kind: 'stock', position: 'full' } as const
  const { number } = await vi.waitFor(() => call(buy, order), soon)
  const { fills } = await call(getOrder, { number })
  expect(fills).toMatchObject([{ source: 'yahoo', origin: source.url, originKey: null }])
  expect(source.hasSent(fills[0]?.answerHash ?? '')).toBe(true)
})
