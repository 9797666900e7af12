/**
 * Coming events: everybody sees them, and holders are notified when one is decided and when it is called off.
 */
import { decideProposal } from '@tarazu/contract/approvals/api'
import { getQuote } from '@tarazu/contract/market/api'
import { type ActionTerms, proposeAction, proposeActionWithdrawal } from '@tarazu/contract/market/operate-api'
import { listNotices } from '@tarazu/contract/notices/api'
import { buy } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { standaloneRound } from '../jobs/run-each.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { dayStart, localDay, nextTradingDay } from './calendar.ts'
import { announceEnds } from './corporate-actions/announce-ends.ts'
import { contractOn, tradingDaysBefore } from './corporate-actions/expiries.ts'
import { notifyHolders } from './corporate-actions/notify-holders.ts'
import { planEvents } from './corporate-actions/plan-events.ts'

let world: TestServer
let operators: Awaited<ReturnType<TestServer['operator']>>[]

const prices: Record<string, number> = {
  'SBIN.NS': 600,
  'TCS.NS': 4_000,
  'ITC.NS': 400,
  AAPL: 200,
  'CL=F': 70,
  'USDINR=X': 84,
}

beforeAll(async () => {
  // Weeks before the front contract on crude ends.
  world = await testServer({}, { leads: false, startAt: Date.UTC(2026, 10, 2, 6) })
  operators = [await world.operator('listings'), await world.operator('listings')]
})
beforeEach(() => {
  for (const [symbol, price] of Object.entries(prices)) world.feed.set(symbol, price)
})
afterAll(() => world.close({ transfersAtLeast: 8 }))

async function holderOf(symbol: string, quantity = 4) {
  const customer = await world.customer({ cash: 10_000_000_00n })
  await customer.call(buy, { symbol, kind: 'stock', quantity, position: 'full' })
  return customer
}

const noticesOf = async ({ call }: TestCustomer) =>
  (await call(listNotices, {})).rows.map(({ kind, facts }) => ({ kind, facts }))
const ofSymbol = async (customer: TestCustomer, symbol: string) =>
  (await noticesOf(customer)).filter(
    ({ facts }) => 'symbol' in facts && facts.symbol === symbol && 'day' in facts,
  )

async function decide(proposal: Promise<{ proposal: string }> | undefined) {
  const number = (await proposal)?.proposal ?? ''
  await operators[1]?.call(decideProposal, { number, decision: 'approve', reason: '' })
}
const plan = (terms: ActionTerms) =>
  decide(operators[0]?.call(proposeAction, { ...terms, reason: 'The board has decided it.' }))
const callOff = (symbol: string, kind: 'split' | 'bonus' | 'dividend', day: string) =>
  decide(
    operators[0]?.call(proposeActionWithdrawal, {
      symbol,
      kind,
      day,
      reason: 'The board has changed its mind.',
    }),
  )
const nextDay = (calendar: 'IN' | 'US' = 'IN') => nextTradingDay(calendar, world.deps.market.now())
const actionsOf = async (symbol: string) => (await world.visitor(getQuote, { symbol })).actions

test('an approved split is shown to all and announced to holders once, and so is its withdrawal', async () => {
  const symbol = 'SBIN.NS'
  const holders = [await holderOf(symbol), await holderOf(symbol), await holderOf(symbol)]
  const other = await holderOf('ITC.NS')
  const day = nextDay()
  await plan({ symbol, kind: 'split', day, old: 2, new: 3 })
  const split = { kind: 'split', day, old: 2, new: 3, amount: null }
  await vi.waitFor(async () => expect(await actionsOf(symbol)).toEqual([split]))
  const [holder] = holders
  expect((await holder?.call(listHoldings, {}))?.rows).toMatchObject([
    { actions: [split], contractEnds: null },
  ])
  expect((await other.call(listHoldings, {})).rows).toMatchObject([{ actions: [] }])

  // Several rounds notify each holder once.
  await notifyHolders(world.deps, standaloneRound(world.deps), 1)
  await notifyHolders(world.deps)
  const planned = { kind: 'split_planned', facts: { symbol, day, before: '2', after: '3' } }
  for (const each of holders) expect(await ofSymbol(each, symbol)).toEqual([planned])
  expect(await ofSymbol(other, symbol)).toEqual([])

  await callOff(symbol, 'split', day)
  await notifyHolders(world.deps)
  await vi.waitFor(async () => expect(await actionsOf(symbol)).toEqual([]))
  const withdrawn = { kind: 'action_withdrawn', facts: { symbol, day } }
  for (const each of holders) expect(await ofSymbol(each, symbol)).toEqual([withdrawn, planned])
})

test('the withdrawal of an action is announced only to those holders who were notified of the action', async () => {
  const symbol = 'TCS.NS'
  const [first, second] = [await holderOf(symbol), await holderOf(symbol)]
  const day = nextDay()
  await plan({ symbol, kind: 'dividend', day, amount: 12_500_000n })
  // The lease is lost after the first batch.
  let turns = 0
  await notifyHolders(world.deps, { ...standaloneRound(world.deps), held: () => ++turns <= 2 }, 1)
  await callOff(symbol, 'dividend', day)
  await notifyHolders(world.deps)
  expect(await ofSymbol(first, symbol)).toEqual([
    { kind: 'action_withdrawn', facts: { symbol, day } },
    { kind: 'dividend_planned', facts: { symbol, day, each: '12.50', currency: 'INR' } },
  ])
  expect(await ofSymbol(second, symbol)).toEqual([])
})

test('an action that has begun is not announced as coming', async () => {
  const symbol = 'AAPL'
  const holder = await holderOf(symbol)
  const day = nextDay('US')
  await plan({ symbol, kind: 'bonus', day, old: 1, new: 2 })
  world.clock.step(dayStart('US', day) - world.deps.market.now())
  await notifyHolders(world.deps)
  holder.call = await world.signIn(holder)
  expect(await ofSymbol(holder, symbol)).toEqual([])
  expect(await actionsOf(symbol)).toEqual([])
})

test('a lot of a future says when its contract ends, and its holder is notified once, three trading days before', async () => {
  const symbol = 'CL=F'
  const { market } = world.deps
  const calendar = 'CME'
  const day = contractOn('crude', market.session(symbol).day)
  const from = dayStart(calendar, tradingDaysBefore(calendar, day, 3))
  const holder = await holderOf(symbol, 3)
  expect((await holder.call(listHoldings, { type: 'FUTURE' })).rows).toMatchObject([{ contractEnds: day }])

  const told = async () => {
    await planEvents(world.deps)
    await announceEnds(world.deps)
    await notifyHolders(world.deps)
    holder.call = await world.signIn(holder)
    return ofSymbol(holder, symbol)
  }
  const ending = { kind: 'contract_ending', facts: { symbol, day, count: '3' } }
  expect(market.now()).toBeLessThan(from - 1_000)
  world.clock.step(from - 1_000 - market.now())
  expect(await told()).toEqual([])
  world.clock.step(2_000)
  expect(localDay(calendar, market.now())).toBe(tradingDaysBefore(calendar, day, 3))
  expect(await told()).toEqual([ending])
  expect(await told()).toEqual([ending])
})
