/** A split that only the source of the prices knows of stops trading until two operators have decided. */
import { decideProposal } from '@tarazu/contract/approvals/api'
import type { Input } from '@tarazu/contract/endpoint'
import { getQuote } from '@tarazu/contract/market/api'
import {
  getInstrumentState,
  previewAction,
  proposeAction,
  proposeHalt,
  proposeResume,
} from '@tarazu/contract/market/operate-api'
import { buy, getOrder, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { listQueues } from '@tarazu/contract/queues/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventSteps } from '../../assembly/jobs.ts'
import { makeMatching } from '../../orders/match-orders.ts'
import { closeForUnitsChange } from '../../placements/close-for-units-change.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { dayStart } from '../calendar.ts'
import { makeKeepInstruments } from '../instruments/keep-instruments.ts'
import { makeHaltSplits } from './halt-splits.ts'

type Operator = Awaited<ReturnType<TestServer['operator']>>
type Customer = Awaited<ReturnType<TestServer['customer']>>
let world: TestServer
let holder: Customer
let maker: Operator
let checker: Operator
let haltSplits: () => Promise<void>
let keep: () => Promise<void>

const evening = Date.parse('2026-11-25T20:00:00+05:30')
const morning = Date.parse('2026-11-26T10:00:00+05:30')
const day = '2026-11-26'
const from = dayStart('IN', day)
const limit = { type: 'limit', validity: 'gtc' } as const
let waits: string[]

/** Holdings were bought on the evening before. */
beforeAll(async () => {
  world = await testServer({}, { leads: false, startAt: evening })
  world.feed.set('SBIN.NS', 600)
  world.feed.set('TCS.NS', 4_000)
  world.feed.set('INFY.NS', 1_500)
  holder = await world.customer({ cash: 1_000_000_00n })
  await holder.call(buy, order('SBIN.NS', 10))
  const buying = await holder.call(buy, order('SBIN.NS', 2, { ...limit, limitPrice: 540_000_000n }))
  const selling = { symbol: 'SBIN.NS', quantity: 3, type: 'stop', stopPrice: 550_000_000n } as const
  waits = [buying.number, (await holder.call(sell, { ...selling, validity: 'gtc' })).number]
  await holder.call(buy, order('TCS.NS', 5))
  world.clock.step(morning - evening)
  holder.call = await world.signIn(holder)
  maker = await world.operator('listings')
  checker = await world.operator('listings')
  haltSplits = makeHaltSplits(world.deps)
  keep = makeKeepInstruments(world.deps, eventSteps, closeForUnitsChange)
})
afterAll(() => world.close({ transfersAtLeast: 20 }))

const order = (symbol: string, quantity: number, more: Partial<Input<typeof buy>> = {}) =>
  ({ symbol, kind: 'stock', quantity, position: 'full', ...more }) satisfies Input<typeof buy>
const approve = ({ proposal }: { proposal: string }) =>
  checker.call(decideProposal, { number: proposal, decision: 'approve', reason: '' })
const halt = (symbol: string, server = world.server) => server.deps.market.halt(symbol)?.by
const becomes = (symbol: string, by: string | undefined, server = world.server) =>
  vi.waitFor(() => expect(halt(symbol, server)).toBe(by), { interval: 5, timeout: 10_000 })
const unitsOf = async ({ call }: Awaited<ReturnType<TestServer['customer']>>, symbol: string) =>
  (await call(listHoldings, { symbol, limit: 100 })).rows.map(({ quantity }) => quantity).sort()
const waiting = async () =>
  (await maker.call(listQueues, {})).find(({ queue }) => queue === 'splits')?.waiting

/** Lets the source of the prices split an instrument. `price` is one of after the split. */
function bringSplit(symbol: string, ratio: number, price: number) {
  world.feed.bringSplit(symbol, { from, ratio })
  world.feed.set(symbol, price)
}

test('a split of the feed stops trading at once, is shown to operators with its ratio, and is carried out by two', {
  timeout: 60_000,
}, async () => {
  const symbol = 'SBIN.NS'
  bringSplit(symbol, 1 / 2, 300)
  expect(halt(symbol)).toBe('split')
  await makeMatching(world.deps)()
  for (const number of waits)
    expect(await holder.call(getOrder, { number })).toMatchObject({ status: 0, filled: 0 })
  // Holdings are worth what they were: one old unit is two new ones.
  const before = await holder.call(listHoldings, { symbol })
  expect(before).toMatchObject({
    rows: [{ quantity: 10, currentPrice: 600, splitPending: true, value: 6_000_00n }],
    position: { currentPrice: 600, splitPending: true },
  })
  expect((await refusalOf(holder.call(sell, { symbol, quantity: 1 }))).code).toBe('halted')
  expect(await world.visitor(getQuote, { symbol })).toMatchObject({
    halted: true,
    halt: { by: 'split', reason: null, since: from },
  })

  const other = await world.another()
  expect(await waiting()).toBe(0)
  await haltSplits()
  await haltSplits()
  await becomes(symbol, 'split', other.server)
  expect(await waiting()).toBe(1)
  const state = await maker.call(getInstrumentState, { symbol })
  expect(state).toMatchObject({
    row: { halt: { by: 'split' } },
    split: { day, old: 1, new: 2, by: 'feed' },
    halts: [{ endedAt: null, reason: expect.stringContaining('1 become 2') }],
  })

  const terms = { symbol, kind: 'split' as const, day, old: 1, new: 2 }
  expect(await maker.call(previewAction, terms)).toMatchObject({
    units: { before: 10, after: 20 },
    price: { before: 600_000_000n, after: 300_000_000n },
    holders: 1,
  })
  // No other action is possible on a day that has begun.
  const { old: _, new: __, ...paid } = terms
  const dividend = { ...paid, kind: 'dividend' as const, amount: 1_000_000n }
  expect((await refusalOf(maker.call(previewAction, dividend))).code).toBe('value_invalid')
  const proposed = await maker.call(proposeAction, { ...terms, reason: 'As the exchange has published.' })
  expect(await waiting()).toBe(0)
  await approve(proposed)
  await becomes(symbol, 'event')
  world.clock.step(3_000)
  world.feed.set(symbol, 300)
  await keep()
  await keep()
  await haltSplits()
  await becomes(symbol, undefined)
  await becomes(symbol, undefined, other.server)

  expect(await unitsOf(holder, symbol)).toEqual([20])
  const { rows } = await holder.call(listHoldings, { symbol, limit: 1 })
  expect(rows).toMatchObject([{ price: 300_000_000n, currentPrice: 300, splitPending: false, reserved: 0 }])
  for (const number of waits)
    expect(await holder.call(getOrder, { number })).toMatchObject({
      status: 4,
      reason: { code: 'corporate_action' },
    })
  expect((await holder.call(getBalance, {})).held).toBe(0n)
  expect(await maker.call(getInstrumentState, { symbol })).toMatchObject({
    split: null,
    halts: [{ endedAt: expect.any(Number), endReason: 'It has been carried out.' }],
  })
  await holder.call(sell, { symbol, quantity: 20 })
})

test('a split that is noticed late leaves alone what was bought at the new price', {
  timeout: 60_000,
}, async () => {
  const symbol = 'TCS.NS'
  const [early, late] = [holder, await world.customer({ cash: 1_000_000_00n })]
  // No split is reported yet, and the previous close is unchanged.
  world.feed.set(symbol, 1_500, { previousClose: 4_000_000_000n })
  await late.call(buy, order(symbol, 7))
  await early.call(buy, order(symbol, 1))
  bringSplit(symbol, 2 / 5, 1_600)
  await haltSplits()
  const terms = { symbol, kind: 'split' as const, day, old: 2, new: 5 }
  await approve(await maker.call(proposeAction, { ...terms, reason: 'Late.' }))
  await becomes(symbol, 'event')
  world.clock.step(3_000)
  world.feed.set(symbol, 1_600)
  await keep()
  await keep()
  await becomes(symbol, undefined)
  // 5 become 12.5, and half a unit is paid.
  expect(await unitsOf(early, symbol)).toEqual([1, 12])
  expect(await unitsOf(late, symbol)).toEqual([7])
  const { rows, position } = await early.call(listHoldings, { symbol, limit: 10 })
  expect(rows.map(({ price }) => price).sort()).toEqual([1_500_000_000n, 1_600_000_000n])
  expect(position?.averagePrice).toBe((1_500_000_000n + 12n * 1_600_000_000n + 6n) / 13n)
})

test('a split shown by a previous close stops trading, and operators may dismiss it', async () => {
  const symbol = 'INFY.NS'
  expect(halt(symbol)).toBeUndefined()
  world.feed.set(symbol, 300, { previousClose: 310_000_000n })
  expect(world.deps.market.split(symbol)).toMatchObject({ day, ratio: { old: 1, new: 5 }, by: 'price' })
  await haltSplits()
  expect(await maker.call(getInstrumentState, { symbol })).toMatchObject({ split: { by: 'price' } })
  await approve(await maker.call(proposeResume, { symbol, reason: 'A slip of the source.' }))
  await becomes(symbol, undefined)
  await haltSplits()
  expect(halt(symbol)).toBeUndefined()
  const late = await world.another()
  late.feed.bringSplit(symbol, { from, ratio: 1 / 5 })
  expect(halt(symbol, late.server)).toBeUndefined()
})

test('a split that comes during a halt of the operators still stops trading when they end the halt', async () => {
  const symbol = 'WIPRO.NS'
  world.feed.set(symbol, 500)
  await approve(await maker.call(proposeHalt, { symbol, reason: 'Results came early.' }))
  await becomes(symbol, 'operators')
  bringSplit(symbol, 1 / 2, 250)
  await haltSplits()
  await approve(await maker.call(proposeResume, { symbol, reason: 'They are known.' }))
  await becomes(symbol, 'split')
  await haltSplits()
  expect((await maker.call(getInstrumentState, { symbol })).halts).toMatchObject([
    { endedAt: null },
    { endReason: 'They are known.' },
  ])
})

test('a split that operators have planned for its day does not stop trading', async () => {
  const symbol = 'ITC.NS'
  const { db, clock } = world.deps
  await db
    .insertInto('instrument_event')
    .values({
      symbol,
      kind: 'split',
      day,
      due: new Date(from),
      old_units: 1,
      new_units: 2,
      created_at: new Date(clock.now()),
    })
    .execute()
  await keep()
  world.feed.set(symbol, 400)
  await approve(await maker.call(proposeHalt, { symbol, reason: 'To be told of what was planned.' }))
  await becomes(symbol, 'operators')
  bringSplit(symbol, 1 / 2, 200)
  expect(world.deps.market.split(symbol)).toBeUndefined()
})
