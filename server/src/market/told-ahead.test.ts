/** What is to come of what customers hold: everybody sees it, holders are told when it is decided, and when it is called off. */
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
import { planEvents } from './corporate-actions/plan-events.ts'
import { tellHolders } from './corporate-actions/tell-holders.ts'

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
  // Weeks before the contract on crude ends that is traded then.
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

test('a split that is approved is shown to all and told to who holds it, once, and so is that it was called off', async () => {
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

  // One after the other, as many as there are, whoever asks again.
  await tellHolders(world.deps, standaloneRound(world.deps), 1)
  await tellHolders(world.deps)
  const planned = { kind: 'split_planned', facts: { symbol, day, before: '2', after: '3' } }
  for (const each of holders) expect(await ofSymbol(each, symbol)).toEqual([planned])
  expect(await ofSymbol(other, symbol)).toEqual([])

  await callOff(symbol, 'split', day)
  await tellHolders(world.deps)
  await vi.waitFor(async () => expect(await actionsOf(symbol)).toEqual([]))
  const withdrawn = { kind: 'action_withdrawn', facts: { symbol, day } }
  for (const each of holders) expect(await ofSymbol(each, symbol)).toEqual([withdrawn, planned])
})

test('of what is called off while holders are told of it, only those hear who had heard of it', async () => {
  const symbol = 'TCS.NS'
  const [first, second] = [await holderOf(symbol), await holderOf(symbol)]
  const day = nextDay()
  await plan({ symbol, kind: 'dividend', day, amount: 12_500_000n })
  // The lease goes after the first batch.
  let turns = 0
  await tellHolders(world.deps, { ...standaloneRound(world.deps), held: () => ++turns <= 2 }, 1)
  await callOff(symbol, 'dividend', day)
  await tellHolders(world.deps)
  expect(await ofSymbol(first, symbol)).toEqual([
    { kind: 'action_withdrawn', facts: { symbol, day } },
    { kind: 'dividend_planned', facts: { symbol, day, each: '12.50', currency: 'INR' } },
  ])
  expect(await ofSymbol(second, symbol)).toEqual([])
})

test('nobody is told ahead of what has begun', async () => {
  const symbol = 'AAPL'
  const holder = await holderOf(symbol)
  const day = nextDay('US')
  await plan({ symbol, kind: 'bonus', day, old: 1, new: 2 })
  world.clock.step(dayStart('US', day) - world.deps.market.now())
  await tellHolders(world.deps)
  holder.call = await world.signIn(holder)
  expect(await ofSymbol(holder, symbol)).toEqual([])
  expect(await actionsOf(symbol)).toEqual([])
})

test('a lot of a future says when its contract ends, and its holder is told three trading days before, once', async () => {
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
    await tellHolders(world.deps)
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
