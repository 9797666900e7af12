import { addAlert, listAlerts, removeAlert } from '@tarazu/contract/alerts/api'
import { maxAlerts } from '@tarazu/contract/alerts/rules'
import type { Call } from '@tarazu/contract/client'
import type { RefusedError } from '@tarazu/contract/client-errors'
import { day_ms } from '@tarazu/contract/duration'
import type { Bar } from '@tarazu/contract/market/bar'
import { listNotices } from '@tarazu/contract/notices/api'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { standaloneRound } from '../jobs/run-each.ts'
import { openEventStream } from '../testing/event-stream.ts'
import { handFeed } from '../testing/hand-feed.ts'
import { planOf } from '../testing/plan-of.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { adjustAlerts } from './adjust-alerts.ts'
import { makeFireAlerts, reachedQuery } from './fire-alerts.ts'
import { pruneAlerts } from './prune-alerts.ts'
import { reckonThresholds } from './reckon-thresholds.ts'

let world: TestServer
let feed: ReturnType<typeof handFeed>
let customer: TestCustomer
let fire: () => Promise<number>
/** The closes that the feed tells, the last one of yesterday. */
let closes: number[] = []

beforeAll(async () => {
  world = await testServer(
    {},
    {
      leads: false,
      makeFeed(clock) {
        feed = handFeed(clock)
        const bars = async () => dailyBars(closes, clock.now())
        return Object.assign(feed, { bars })
      },
    },
  )
  fire = () => makeFireAlerts(world.deps)(standaloneRound(world.deps))
})
afterAll(() => world.close({ transfersAtLeast: 0 }))
beforeEach(async () => {
  customer = await world.customer()
})

function dailyBars(given: readonly number[], now: number): Bar[] {
  return given.map((close, at) => ({
    at: now - (given.length - at) * day_ms,
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  }))
}

const price = (rupees: number) => BigInt(Math.round(rupees * 1e6))
const told = async (call: Call) =>
  (await call(listNotices, {})).rows.filter(({ kind }) => kind.startsWith('alert_'))

test('a price that rises to its level is told once, on the stream and in the list', async () => {
  feed.set('SBIN.NS', 600)
  const { call, token } = customer
  await call(addAlert, {
    symbol: 'SBIN.NS',
    kind: 'price',
    direction: 'above',
    level: price(610),
    note: 'Sell half',
  })
  const stream = await openEventStream(world.baseUrl, { token })
  await vi.waitFor(() => expect(stream.of('unread').length).toBeGreaterThan(0), 10_000)
  const before = stream.of('unread').length
  expect(await fire()).toBe(0)
  feed.set('SBIN.NS', 612)
  expect(await fire()).toBe(1)
  expect(await fire()).toBe(0)
  expect(await told(call)).toMatchObject([
    {
      kind: 'alert_price',
      facts: { symbol: 'SBIN.NS', direction: 'above', level: '610.00', value: '612.00', currency: 'INR' },
    },
  ])
  await vi.waitFor(() => expect(stream.of('unread').length).toBeGreaterThan(before), 10_000)
  stream.close()
  expect((await call(listAlerts, {})).rows).toMatchObject([
    { state: 'fired', firedValue: price(612), note: 'Sell half' },
  ])
})

test.each([
  ['a price that falls', 'price', 'below', price(590), 589, {}],
  ['a rise in percent', 'percent', 'above', price(5), 630, { previousClose: price(600) }],
  ['a fall in percent', 'percent', 'below', price(-5), 570, { previousClose: price(600) }],
  ['a volume', 'volume', 'above', price(1_000), 600, { volume: 1_000 }],
] as const)('%s is told when it gets there', async (_, kind, direction, level, at, more) => {
  const symbol = 'TCS.NS'
  feed.set(symbol, 600)
  await customer.call(addAlert, { symbol, kind, direction, level })
  expect(await fire()).toBe(0)
  feed.set(symbol, at, more)
  expect(await fire()).toBe(1)
  expect(await told(customer.call)).toMatchObject([{ kind: `alert_${kind}` }])
})

test('a price that was there between two looks and is gone again is told', async () => {
  const symbol = 'INFY.NS'
  feed.set(symbol, 1_500)
  await customer.call(addAlert, { symbol, kind: 'price', direction: 'above', level: price(1_520) })
  const job = makeFireAlerts(world.deps)
  const round = standaloneRound(world.deps)
  expect(await job(round)).toBe(0)
  feed.set(symbol, 1_525)
  feed.set(symbol, 1_500)
  expect(await job(round)).toBe(1)
  expect(await told(customer.call)).toMatchObject([{ facts: { value: '1525.00' } }])
})

test('what holds already is refused, at exactly the level too', async () => {
  feed.set('SBIN.NS', 600)
  const alert = { symbol: 'SBIN.NS', kind: 'price' } as const
  for (const given of [
    { ...alert, direction: 'above', level: price(600) },
    { ...alert, direction: 'below', level: price(600) },
    { ...alert, direction: 'above', level: price(599) },
  ] as const)
    expect(await refusalOf(customer.call(addAlert, given))).toMatchObject({ code: 'alert_met' })
  await customer.call(addAlert, { ...alert, direction: 'above', level: price(600.01) })
})

test('an instrument without a price, and one that nobody knows, take no alert', async () => {
  const alert = { kind: 'price', direction: 'above', level: price(10) } as const
  const none = refusalOf(customer.call(addAlert, { ...alert, symbol: 'WIPRO.NS' }))
  expect(await none).toMatchObject({ code: 'price_stale' })
  const unknown = refusalOf(customer.call(addAlert, { ...alert, symbol: 'NO-SUCH' }))
  expect(await unknown).toMatchObject({ code: 'not_found' })
})

test('an alert at an average waits for the price that crosses it, which changes with the day', async () => {
  const symbol = 'AAPL'
  closes = [200, 210, 220]
  feed.set(symbol, 200)
  const average = { symbol, kind: 'sma', direction: 'above', period: 3 } as const
  const { alert } = await customer.call(addAlert, average)
  // The mean of the two closes before: the price that is the mean of itself and them.
  expect(alert.crossedAt).toBe(price(215))
  closes = [210, 220, 230]
  await world.deps.db
    .updateTable('alert')
    .set({ threshold_day: '2020-01-01' })
    .where('number', '=', alert.number)
    .execute()
  await reckonThresholds(world.deps, standaloneRound(world.deps))
  expect((await customer.call(listAlerts, {})).rows[0]?.crossedAt).toBe(price(225))
  feed.set(symbol, 224)
  expect(await fire()).toBe(0)
  feed.set(symbol, 226)
  expect(await fire()).toBe(1)
  expect(await told(customer.call)).toMatchObject([
    { kind: 'alert_average', facts: { average: 'SMA', period: '3', value: '226.00', currency: 'USD' } },
  ])
  closes = []
  expect(await refusalOf(customer.call(addAlert, { ...average, direction: 'below' }))).toMatchObject({
    code: 'alert_history',
  })
})

test('a split changes levels with the units, and fires nothing', async () => {
  const symbol = 'TITAN.NS'
  feed.set(symbol, 3_000)
  const alert = { symbol, kind: 'price', direction: 'below', level: price(2_000) } as const
  await customer.call(addAlert, alert)
  await customer.call(addAlert, { symbol, kind: 'volume', direction: 'above', level: price(500) })
  const { deps } = world
  const event = await deps.db
    .insertInto('instrument_event')
    .values({
      symbol,
      kind: 'split',
      day: deps.market.session(symbol).day,
      due: new Date(deps.market.now()),
      old_units: 1,
      new_units: 2,
      created_at: new Date(deps.clock.now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await deps.db.transaction().execute((tx) => adjustAlerts({ tx }, event))
  await deps.db.deleteFrom('instrument_event').where('id', '=', event.id).execute()
  feed.set(symbol, 1_500)
  expect(await fire()).toBe(0)
  expect((await customer.call(listAlerts, {})).rows.map(({ level }) => level)).toEqual([
    price(1_000),
    price(1_000),
  ])
  feed.set(symbol, 999)
  expect(await fire()).toBe(1)
})

test('one of thirty requests at once gets the last place', async () => {
  feed.set('ITC.NS', 400)
  const level = (rupees: number) =>
    ({ symbol: 'ITC.NS', kind: 'price', direction: 'above', level: price(rupees) }) as const
  for (let i = 1; i < maxAlerts; i++) await customer.call(addAlert, level(500 + i))
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      customer.call(addAlert, level(1_000 + i)).then(
        () => 'added',
        ({ code }: RefusedError) => code,
      ),
    ),
  )
  expect(answers.filter((answer) => answer === 'added')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'too_many_alerts')).toHaveLength(29)
})

test('the list goes on from page to page, of one instrument too', async () => {
  for (const symbol of ['SBIN.NS', 'TCS.NS']) {
    feed.set(symbol, 600)
    for (const rupees of [700, 800])
      await customer.call(addAlert, { symbol, kind: 'price', direction: 'above', level: price(rupees) })
  }
  const first = await customer.call(listAlerts, { limit: 3 })
  const second = await customer.call(listAlerts, { limit: 3, after: first.next ?? '' })
  expect([...first.rows, ...second.rows].map(({ symbol, level }) => `${symbol} ${level}`)).toEqual([
    'TCS.NS 800000000',
    'TCS.NS 700000000',
    'SBIN.NS 800000000',
    'SBIN.NS 700000000',
  ])
  expect(second.next).toBeNull()
  expect((await customer.call(listAlerts, { symbol: 'SBIN.NS' })).rows).toHaveLength(2)
})

test("an alert that was removed is not told, and nobody removes another customer's", async () => {
  const symbol = 'LT.NS'
  feed.set(symbol, 3_500)
  const alert = { symbol, kind: 'price', direction: 'above', level: price(3_600) } as const
  const { number } = (await customer.call(addAlert, alert)).alert
  const other = await world.customer()
  expect(await refusalOf(other.call(removeAlert, { number }))).toMatchObject({ code: 'not_found' })
  expect((await customer.call(listAlerts, {})).rows).toHaveLength(1)
  expect((await other.call(listAlerts, {})).rows).toEqual([])
  await customer.call(removeAlert, { number })
  feed.set(symbol, 3_700)
  expect(await fire()).toBe(0)
})

test('two processes that look at once tell of each alert once', async () => {
  const symbol = 'MARUTI.NS'
  feed.set(symbol, 12_000)
  for (let i = 0; i < 40; i++)
    await customer.call(addAlert, { symbol, kind: 'price', direction: 'above', level: price(12_001 + i) })
  feed.set(symbol, 12_100)
  const round = standaloneRound(world.deps)
  const fired = await Promise.all([1, 2, 3].map(() => makeFireAlerts(world.deps)(round, 7)))
  expect(fired.reduce((sum, count) => sum + count, 0)).toBe(40)
  const rows = (await customer.call(listNotices, { limit: 100 })).rows
  expect(rows.filter(({ kind }) => kind === 'alert_price')).toHaveLength(40)
})

test('alerts that were told are removed after ninety days', async () => {
  const symbol = 'NTPC.NS'
  feed.set(symbol, 300)
  await customer.call(addAlert, { symbol, kind: 'price', direction: 'above', level: price(310) })
  feed.set(symbol, 311)
  await fire()
  const later = (days: number) => ({ ...world.deps, clock: { now: () => world.clock.now() + days * day_ms } })
  await pruneAlerts(later(89))
  expect((await customer.call(listAlerts, {})).rows).toHaveLength(1)
  await pruneAlerts(later(91))
  expect((await customer.call(listAlerts, {})).rows).toEqual([])
})

test('a quote looks only at the alerts that it crosses, by the index of thresholds', async () => {
  const reached = [{ symbol: 'SBIN.NS', price: { high: price(600), low: price(590) } }]
  const plan = await planOf(world.deps.db, reachedQuery(reached, 500))
  expect(plan.match(/Index (Only )?Scan.* using alert_waiting/g)).toHaveLength(2)
  expect(plan).not.toContain('Sort')
})
