/** Every answer that is put together from kept candles has to equal one that is made anew. */
import { gunzipSync } from 'node:zlib'
import { getQuote as api } from '@tarazu/contract/market/api'
import { beforeEach, expect, test } from 'vitest'
import { replyBody, sentBody } from '../answer/reply-body.ts'
import type { Deps, Visitor } from '../deps.ts'
import { makeAnswerQuote } from './answer-quote.ts'
import type { Feed } from './feeds/feed.ts'
import { keyOfSeed } from './feeds/keyed-bits.ts'
import { makeSimulatedFeed } from './feeds/simulated.ts'
import { candlesOf, quoteOf } from './get-quote.ts'
import { instruments } from './instruments/instruments.ts'
import { makeMarket } from './market.ts'

function makeWorld() {
  const clock = { time: Date.parse('2026-11-20T12:00:30Z'), now: () => clock.time }
  const feed = makeSimulatedFeed({ key: keyOfSeed(1), clock, instruments })
  let asked = 0
  const counted: Feed = {
    ...feed,
    bars: (...of) => {
      asked += 1
      return feed.bars(...of)
    },
  }
  const market = makeMarket({ feed: counted, instruments, clock, log: { warn() {}, error() {} } })
  const answer = makeAnswerQuote()
  const deps = { market, clock } as unknown as Deps
  return {
    clock,
    deps,
    asked: () => asked,
    async answer(input: Parameters<typeof answer>[2], gzip = false) {
      const headers = new Map<string, string>()
      const visitor: unknown = {
        gzip,
        reply: { header: (name: string, value: string) => headers.set(name, value) },
      }
      const bytes = Buffer.from(sentBody(api, await answer(deps, visitor as Visitor, input)))
      return { body: String(gzip ? gunzipSync(bytes) : bytes), bytes, headers }
    },
  }
}

let world: ReturnType<typeof makeWorld>
beforeEach(() => {
  world = makeWorld()
})

test.each([
  { symbol: 'SBIN.NS' },
  { symbol: 'AAPL', interval: '1d', range: '1y' },
  { symbol: '^NSEI', interval: '1wk', range: '5y' },
  { symbol: '^NSEI', market: 'SVG' },
] as const)('%o is as the contract has it', async (input) => {
  const { market } = world.deps
  const { body } = await world.answer(input)
  expect(body).toBe(replyBody(api, { ...quoteOf(market, input), ...(await candlesOf(market, input)) }))
  expect((await world.answer(input)).body).toBe(body)
})

test('candles are made once for all who ask, and the price beside them is the current one', async () => {
  const input = { symbol: 'SBIN.NS', interval: '1d', range: '5y' } as const
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.answer(input)))
  expect(world.asked()).toBe(1)
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  world.clock.time += 4_000
  const { body } = await world.answer(input)
  expect(world.asked()).toBe(1)
  const { price_at } = JSON.parse(body).data
  expect(Date.parse(price_at)).toBe(world.deps.market.quote('SBIN.NS')?.at)
  world.clock.time += 1_000
  await world.answer(input)
  expect(world.asked()).toBe(2)
})

test('candles of minutes are renewed each second, and all candles at once when the day changes', async () => {
  await world.answer({ symbol: 'SBIN.NS' })
  world.clock.time += 1_000
  await world.answer({ symbol: 'SBIN.NS' })
  expect(world.asked()).toBe(2)
  const daily = { symbol: 'SBIN.NS', interval: '1d', range: '1y' } as const
  world.clock.time = Date.parse('2026-11-20T23:59:58+05:30')
  const lastDay = async () =>
    new Date(JSON.parse((await world.answer(daily)).body).data.rows.at(-1).timestamp * 1_000).toISOString()
  expect(await lastDay()).toBe('2026-11-19T18:30:00.000Z')
  world.clock.time += 3_000
  expect(await lastDay()).toBe('2026-11-20T18:30:00.000Z')
  expect(world.asked()).toBe(4)
})

test('a quote may be cached for a second, and its tag changes with it', async () => {
  const [first, again] = [await world.answer({ symbol: 'TCS.NS' }), await world.answer({ symbol: 'TCS.NS' })]
  expect(first.headers.get('cache-control')).toBe('public, max-age=1')
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
  world.clock.time += 1_000
  expect((await world.answer({ symbol: 'TCS.NS' })).headers.get('etag')).not.toBe(first.headers.get('etag'))
})

test('whoever takes gzip gets the same in less than a quarter, with a tag of its own', async () => {
  const plain = await world.answer({ symbol: 'TCS.NS' })
  const gzip = await world.answer({ symbol: 'TCS.NS' }, true)
  expect(gzip.body).toBe(plain.body)
  expect(gzip.bytes.length).toBeLessThan(plain.bytes.length / 4)
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
  expect(plain.headers.has('content-encoding')).toBe(false)
  expect(gzip.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  for (const { headers } of [plain, gzip]) expect(headers.get('vary')).toBe('accept-encoding')
})

test('the quote of an unknown instrument is refused', async () => {
  await expect(world.answer({ symbol: 'NOPE' })).rejects.toMatchObject({ code: 'not_found' })
})
