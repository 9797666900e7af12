/**
 * What was traded in a recorded minute is on offer once, to all orders of all servers, and no restart offers
 * it again.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@tarazu/contract/client'
import { buy, getOrder, sell } from '@tarazu/contract/orders/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Clock } from '../clock.ts'
import type { Feed } from '../market/feeds/feed.ts'
import { makeReplayFeed, readReplay } from '../market/feeds/replay.ts'
import { instruments } from '../market/instruments/instruments.ts'
import { declaredClient } from '../testing/declared-client.ts'
import { type SteppedClock, type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { makeMatching } from './match-orders.ts'

const symbol = 'NEWCO.NS'
const start = Date.parse('2024-01-02T09:15:00+05:30')
const minute_ms = 60_000
/** A tenth of what was traded in each minute. */
const onOffer = 20

let dir: string
let world: TestServer
let wallStart: number
let makeFeed: (clock: Clock) => Feed

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'one-pool-'))
  const rows = Array.from({ length: 30 }, (_, index) => {
    const at = start + index * minute_ms
    return `${new Date(at + 19_800_000).toISOString().slice(0, 19)}+05:30,${at / 1_000},100,101,99,100.5,200`
  })
  await writeFile(
    join(dir, `${symbol.replace('.NS', '')}_1m.csv`),
    ['time,epoch,open,high,low,close,volume', ...rows].join('\n'),
  )
  const { series } = await readReplay(dir)
  wallStart = Date.now()
  makeFeed = (clock) =>
    makeReplayFeed({ clock, series, instruments, start, wallStart, since: start, speed: 1 })
  world = await testServer({}, { startAt: wallStart, makeFeed })
})
afterAll(async () => {
  await world.close({ transfersAtLeast: 10 })
  await rm(dir, { recursive: true })
})

/** To its first second. */
const toMinute = (index: number, clock: SteppedClock = world.clock) =>
  clock.step(wallStart + index * minute_ms + 1_000 - clock.now())
const through = ({ baseUrl }: { baseUrl: string }, { token }: TestCustomer): Call =>
  declaredClient({ baseUrl, token: () => token })
const wanted = (quantity: number) => ({ symbol, kind: 'stock', quantity, position: 'full' }) as const
const filledIn = async (index: number) => {
  const from = new Date(start + index * minute_ms)
  const until = new Date(start + (index + 1) * minute_ms)
  const { rows } = await world.deps.pool.query<{ units: string | null }>(
    'select sum(quantity) as units from fill where quoted_at >= $1 and quoted_at < $2',
    [from.toISOString(), until.toISOString()],
  )
  return Number(rows[0]?.units ?? 0)
}

test('an order takes what others left of a minute, also on another server and after a restart, and the rest waits', async () => {
  const other = await world.another()
  const [one, two, three] = await Promise.all(
    Array.from({ length: 3 }, () => world.customer({ cash: 100_000_00n })),
  )
  if (!one || !two || !three) throw new Error('nobody came')
  toMinute(1)
  const first = await one.call(buy, wanted(12))
  expect(first).toMatchObject({ filled: 12 })
  const second = await through(other, two)(buy, wanted(12))
  expect(second).toMatchObject({ filled: 8, state: 'part_filled' })
  const started = await world.another()
  const third = await through(started, three)(buy, wanted(12))
  expect(third).toMatchObject({ filled: 0, state: 'resting' })
  // What is sold into the minute is out of the same.
  expect(await one.call(sell, { symbol, quantity: 2 })).toMatchObject({ filled: 0 })
  expect(await filledIn(1)).toBe(onOffer)
  expect((await one.call(getOrder, { number: first.number })).fills).toMatchObject([
    { quantity: 12, source: 'replay', bar: { at: start + minute_ms, price: 'open' }, size: onOffer },
  ])
  toMinute(2)
  await vi.waitFor(
    async () => {
      const [after, last] = [
        await two.call(getOrder, { number: second.number }),
        await three.call(getOrder, { number: third.number }),
      ]
      expect(after.filled + last.filled).toBeGreaterThan(8 + 2)
    },
    { timeout: 10_000 },
  )
  expect(await filledIn(2)).toBeLessThanOrEqual(onOffer)
})

test('a waiting order takes what is left of a minute, and a sale takes from it as a purchase does', async () => {
  // Nobody but the test lets orders meet the market.
  const still = await testServer({}, { startAt: wallStart, makeFeed, leads: false })
  const matching = makeMatching(still.deps)
  const [waits, comes] = [
    await still.customer({ cash: 100_000_00n }),
    await still.customer({ cash: 100_000_00n }),
  ]
  toMinute(5, still.clock)
  const { number, filled } = await waits.call(buy, wanted(25))
  expect(filled).toBe(onOffer)
  toMinute(6, still.clock)
  expect(await comes.call(buy, wanted(18))).toMatchObject({ filled: 18 })
  expect(await matching()).toBe(1)
  expect(await waits.call(getOrder, { number })).toMatchObject({ filled: onOffer + 2 })
  expect(await matching()).toBe(0)
  toMinute(7, still.clock)
  expect(await matching()).toBe(1)
  expect(await comes.call(sell, { symbol, quantity: 15 })).toMatchObject({ filled: 15 })
  expect(await comes.call(buy, wanted(12))).toMatchObject({ filled: onOffer - 3 - 15 })
  await still.close({ transfersAtLeast: 10 })
})

test('simultaneous orders on two servers together get no more than a minute offers', async () => {
  const other = await world.another()
  const customers = await Promise.all(Array.from({ length: 10 }, () => world.customer({ cash: 100_000_00n })))
  toMinute(10)
  await Promise.all(
    customers.map((customer, index) => through(index % 2 === 0 ? world : other, customer)(buy, wanted(7))),
  )
  // Whatever is left over, the matching gives out.
  await vi.waitFor(async () => expect(await filledIn(10)).toBe(onOffer), { timeout: 10_000 })
  expect(await filledIn(10)).toBe(onOffer)
})
