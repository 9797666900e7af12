import { decideProposal, getProposal } from '@tarazu/contract/approvals/api'
import { makeClient } from '@tarazu/contract/client'
import type { Input } from '@tarazu/contract/endpoint'
import { previewAction, proposeAction, proposeHalt } from '@tarazu/contract/market/operate-api'
import { listNotices } from '@tarazu/contract/notices/api'
import { buy, getOrder, listOrders, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import * as api from '@tarazu/contract/placements/api'
import * as operateApi from '@tarazu/contract/placements/operate-api'
import { freezeAccount } from '@tarazu/contract/security/account-api'
import { updatePassword } from '@tarazu/contract/security/api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { checkLedger } from '../ledger/check.ts'
import { localDay, nextOpen, nextTradingDay, previousTradingDay } from '../market/calendar.ts'
import { beginEvent, endEvent } from '../market/corporate-actions/begin-event.ts'
import type { GuardedQuote } from '../market/guard.ts'
import { browserSession } from '../testing/browser-session.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { closeForUnitsChange } from './close-for-units-change.ts'
import { draftPlacement, proposePlacement } from './operate-placements.ts'
import { listPlacement } from './placement-executors.ts'
import { readPurchaseWorld } from './read-purchase-world.ts'
import { runBandChecks } from './run-band-checks.ts'
import { runPlacements } from './run-placements.ts'

let world: TestServer
let maker: Awaited<ReturnType<TestServer['operator']>>
let checker: typeof maker
const pin = '284615'
const hour = 3_600_000

beforeAll(async () => {
  world = await testServer()
})
beforeEach(async () => {
  maker = await world.operator('listings')
  checker = await world.operator('listings')
  world.feed.set('SBIN.NS', 600)
  world.feed.set('AAPL', 200)
  world.feed.set('USDINR=X', 84)
})
afterAll(() => world.close({ transfersAtLeast: 60 }))

type Draft = Input<typeof operateApi.draftPlacement>

async function drafted(of: Partial<Draft> = {}) {
  const now = world.clock.now()
  const { number } = await maker.call(operateApi.draftPlacement, {
    kind: 'bulk',
    symbol: 'SBIN.NS',
    discount: -200,
    minimum: 200,
    total: 1_000,
    opensAt: now - hour,
    closesAt: now + hour,
    grantRequired: false,
    ...of,
  })
  return number
}

const approve = (proposal: string) => checker.call(decideProposal, { number: proposal, decision: 'approve' })

async function listed(of: Partial<Draft> = {}) {
  const number = await drafted(of)
  const { proposal } = await maker.call(operateApi.proposePlacement, {
    number,
    reason: 'Agreed with the seller.',
  })
  await approve(proposal)
  await runPlacements(world.deps)
  return (await maker.call(operateApi.getPlacement, { number })).row
}

async function customer(cash = 1_000_000_00n) {
  const one = await world.customer({ cash })
  await one.call(updatePassword, { kind: 'transaction', pin, password: one.password })
  return one
}

/** A client with a long timeout: thirty passwords of one customer are checked one after the other. */
const patient = ({ token }: TestCustomer) =>
  makeClient({ baseUrl: world.baseUrl, token: () => token, timeout_ms: 60_000 })

type Listed = Awaited<ReturnType<typeof listed>>
const order = ({ id, symbol, kind, price }: Listed, more: Partial<Input<typeof buy>> = {}) => ({
  id,
  symbol,
  kind,
  quantity: 200,
  seenPrice: price ?? 0n,
  password: pin,
  ...more,
})

/** The balances of a listing's escrow by asset. */
async function escrow({ id }: Listed) {
  const { rows } = await sql<{ asset: string; balance: bigint }>`
    select asset, balance from account where address = ${`house:placement:${id}`}`.execute(world.deps.db)
  return Object.fromEntries(rows.map(({ asset, balance }) => [asset, balance]))
}

const rowOf = (id: number) =>
  world.deps.db.selectFrom('placement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** How many entries of the audit log are about an action on a listing. */
async function logged(number: string, action: string) {
  const { rows } = await sql<{ body: string }>`
    select body::text from audit_entry
     where body::text like ${`%${action}%`} and body::text like ${`%${number}%`}`.execute(world.deps.db)
  return rows.length
}

const failed = async ({ call }: TestCustomer) =>
  (await call(listOrders, { status: 2, kind: 'bulk' })).rows.map(({ reason }) => reason?.code)

describe('a listing', () => {
  test('is drafted by one operator, approved by another, priced by the feed, and opens', async () => {
    const row = await listed({ kind: 'finalize', discount: -450 })
    expect(row).toMatchObject({ state: 'open', price: 573_000_000n, left: 1_000 })
    expect(await escrow(row)).toEqual({ 'SBIN.NS': 1_000n })
    const { call } = await customer()
    const offers = await call(api.listListings, { kind: 'finalize' })
    expect(offers.find(({ id }) => id === row.id)).toMatchObject({
      symbol: 'SBIN.NS',
      status: 1,
      price: 573_000_000n,
      minimum: 200,
      left: 1_000,
      marketPrice: 600,
      marketPriceSource: 'simulated',
      freshness: 'live',
      reference: { price: 600_000_000n, source: 'simulated' },
      eligible: true,
      grantRequired: false,
      refusal: null,
    })
    expect(await call(api.listListings, { kind: 'finalize', search: 'sbi' })).toHaveLength(1)
    expect(await call(api.listListings, { kind: 'finalize', search: 'no such thing' })).toEqual([])
    expect((await call(api.listListings, { kind: 'bulk' })).map(({ id }) => id)).not.toContain(row.id)
  })

  test('cannot be approved by its proposer, twice, or without a fresh price', async () => {
    const number = await drafted({ symbol: 'TCS.NS' })
    const { proposal } = await maker.call(operateApi.proposePlacement, { number, reason: 'Agreed.' })
    const asked = { number: proposal, decision: 'approve' } as const
    expect((await refusalOf(maker.call(decideProposal, asked))).code).toBe('own_proposal')
    expect((await refusalOf(checker.call(decideProposal, asked))).code).toBe('price_stale')
    expect(
      (await refusalOf(maker.call(operateApi.proposePlacement, { number, reason: 'Again.' }))).code,
    ).toBe('already_proposed')
    world.feed.set('TCS.NS', 4_000)
    await checker.call(decideProposal, asked)
    expect((await maker.call(operateApi.getPlacement, { number })).row).toMatchObject({
      price: 3_920_000_000n,
    })
    expect(
      (await refusalOf(maker.call(operateApi.proposePlacement, { number, reason: 'Again.' }))).code,
    ).toBe('already_decided')
    await maker.call(operateApi.closePlacement, { number, reason: 'Enough.' })
  })

  test('can be edited until it is proposed', async () => {
    const number = await drafted()
    const now = world.clock.now()
    const other = {
      number,
      version: 1,
      kind: 'finalize' as const,
      symbol: 'AAPL',
      discount: -1_000,
      minimum: 100,
      total: 4_000,
      mostPerCustomer: 400,
      opensAt: now,
      closesAt: now + 48 * hour,
      grantRequired: true,
    }
    expect(
      (await refusalOf(maker.call(operateApi.editPlacement, { ...other, discount: -1_001 }))).detail,
    ).toEqual({
      field: 'discount',
    })
    expect((await maker.call(operateApi.getPlacement, { number })).row.symbol).toBe('SBIN.NS')
    // Any operator with the role can edit it, not only the one who drafted it.
    await checker.call(operateApi.editPlacement, other)
    const { row, band } = await maker.call(operateApi.getPlacement, { number })
    expect(row).toMatchObject({ ...other, version: 2, left: 4_000, state: 'draft', currency: 'USD' })
    expect(band).toBe(1_000)
    expect(await logged(number, 'placement.edit')).toBe(1)
    const { proposal } = await maker.call(operateApi.proposePlacement, { number, reason: 'Agreed.' })
    expect((await refusalOf(maker.call(operateApi.editPlacement, other))).code).toBe('already_proposed')
    await approve(proposal)
    expect((await refusalOf(maker.call(operateApi.editPlacement, other))).code).toBe('already_decided')
  })

  test.each([
    ['discount', { discount: -301 }],
    ['discount', { kind: 'finalize', discount: 501 }],
    ['total', { total: 1_050 }],
    ['minimum', { minimum: 1_001 }],
    ['closesAt', { closesAt: Date.UTC(2020, 0, 1) }],
  ] as const)('is not drafted with a wrong %s', async (field, of) => {
    const refused = await refusalOf(drafted(of))
    expect(refused).toMatchObject({ code: 'value_invalid', detail: { field } })
  })

  test('can only be of a stock in a market that has listings', async () => {
    expect((await refusalOf(drafted({ symbol: 'USDINR=X' }))).code).toBe('not_tradable')
    expect((await refusalOf(drafted({ symbol: 'NOBODY.NS' }))).code).toBe('not_found')
  })

  test('opens in its window with a fresh price, and closes with it and leaves the escrow empty', async () => {
    const now = world.clock.now()
    const later = await listed({ opensAt: now + hour, closesAt: now + 2 * hour })
    expect(later.state).toBe('approved')
    const { id, ...one } = await customer()
    expect(await refusalOf(one.call(buy, order(later)))).toMatchObject({
      code: 'time_no',
      detail: { opens: now + hour },
    })
    world.clock.step(hour)
    maker = await world.operator('listings')
    const stateOf = async () =>
      (await maker.call(operateApi.getPlacement, { number: later.number })).row.state
    await runPlacements(world.deps)
    expect(await stateOf()).toBe('approved')
    world.feed.set('SBIN.NS', 605)
    await runPlacements(world.deps)
    expect(await stateOf()).toBe('open')
    const again = { id, ...one, call: await world.signIn(one) }
    await again.call(buy, order(later))
    expect(await escrow(later)).toEqual({ 'SBIN.NS': 800n, INR: 117_600_00n })
    world.clock.step(hour)
    maker = await world.operator('listings')
    await runPlacements(world.deps)
    expect(await stateOf()).toBe('closed')
    expect(await escrow(later)).toEqual({ 'SBIN.NS': 0n, INR: 0n })
    world.feed.set('SBIN.NS', 610)
    const call = await world.signIn(again)
    expect((await refusalOf(call(buy, order(later)))).code).toBe('time_no')
    await runPlacements(world.deps)
    expect(await failed({ ...again, call })).toEqual(['time_no', 'time_no'])
  })

  test('opens in time, however many other listings wait to close first', async () => {
    const now = world.clock.now()
    const { id } = await listed({ opensAt: now + 60_000, closesAt: now + hour })
    const { id: _, number: __, timeline, reference, ...row } = await rowOf(id)
    const [opens_at, closes_at] = [new Date(now + hour / 4), new Date(now + hour / 2)]
    const copied = { ...row, timeline: JSON.stringify(timeline), reference: JSON.stringify(reference) }
    await world.deps.db
      .insertInto('placement')
      .values(
        Array.from({ length: 200 }, (_, n) => ({ ...copied, number: `copy ${n}`, opens_at, closes_at })),
      )
      .execute()
    world.clock.step(60_000)
    world.feed.set('SBIN.NS', 605)
    await runPlacements(world.deps)
    const { state } = await rowOf(id)
    await asOwner(world.databaseUrl, (client) =>
      client.query("delete from placement where number like 'copy %'"),
    )
    expect(state).toBe('open')
  })

  test('can be closed by one operator with a reason, which is in the audit log', async () => {
    const row = await listed()
    await maker.call(operateApi.closePlacement, { number: row.number, reason: 'The seller withdrew.' })
    expect(await maker.call(operateApi.getPlacement, { number: row.number })).toMatchObject({
      row: { state: 'closed' },
      closedBecause: 'The seller withdrew.',
    })
    expect(await escrow(row)).toEqual({ 'SBIN.NS': 0n })
    const one = await customer()
    expect((await refusalOf(one.call(buy, order(row)))).code).toBe('not_open')
    const seen = (await one.call(api.listListings, { kind: 'bulk' })).find(({ id }) => id === row.id)
    expect(seen).toMatchObject({ status: 2, closedBecause: 'operator', reason: 'The seller withdrew.' })
    expect(await logged(row.number, 'placement.close')).toBe(1)
  })
})

describe('a listing whose price is off its band', () => {
  test('is closed instead of opened, with a reason for operators and in the audit log', async () => {
    const now = world.clock.now()
    const later = await listed({ opensAt: now + 60_000, closesAt: now + hour })
    const buyer = await customer()
    world.clock.step(60_000)
    world.feed.set('SBIN.NS', 480)
    await runPlacements(world.deps)
    const found = await maker.call(operateApi.getPlacement, { number: later.number })
    expect(found).toMatchObject({
      row: { state: 'closed' },
      closedBecause: expect.stringContaining('588.00 is more than 3 % away from 480.00'),
    })
    expect(await escrow(later)).toEqual({})
    expect((await refusalOf(buyer.call(buy, order(later)))).code).toBe('not_open')
    const seen = (await buyer.call(api.listListings, { kind: 'bulk' })).find(({ id }) => id === later.id)
    expect(seen).toMatchObject({ status: 2, closedBecause: 'band', reason: null, refusal: 'not_open' })
    expect(await logged(later.number, 'placement.close')).toBe(1)
  })

  test('cannot be bought from until the market is back, and closes if it stays away', async () => {
    const row = await listed()
    const buyer = await customer()
    const buys = () => buyer.call(buy, order(row))
    const seen = async () =>
      (await buyer.call(api.listListings, { kind: 'bulk' })).find(({ id }) => id === row.id)
    const checkBandsAt = async (price: number, after = 0) => {
      world.clock.step(after)
      buyer.call = await world.signIn(buyer)
      world.feed.set('SBIN.NS', price)
      await runBandChecks(world.deps)
    }
    await checkBandsAt(480)
    const refused = await refusalOf(buys())
    expect(refused).toMatchObject({ code: 'off_band', detail: { lowest: '465.60', highest: '494.40' } })
    expect(refused.text).toMatch(/at most 494\.40 .* at least 465\.60\.$/)
    expect(await seen()).toMatchObject({ status: 1, refusal: 'off_band', closedBecause: null })
    const { rows } = await buyer.call(listOrders, { kind: 'bulk', limit: 10 })
    expect(rows).toMatchObject([{ status: 2, reason: { code: 'off_band' } }])
    // The market is away for less than 15 minutes, returns, and leaves again: the time starts anew.
    await checkBandsAt(480, 14 * 60_000)
    await checkBandsAt(600)
    expect(await buys()).toMatchObject({ status: 1 })
    await checkBandsAt(480, 60_000)
    await checkBandsAt(480, 14 * 60_000)
    expect(await seen()).toMatchObject({ status: 1 })
    // Without a fresh price the band cannot be checked.
    world.clock.step(60_000)
    await runBandChecks(world.deps)
    buyer.call = await world.signIn(buyer)
    expect(await seen()).toMatchObject({ status: 1 })
    await checkBandsAt(480)
    expect(await seen()).toMatchObject({ status: 2, closedBecause: 'band', refusal: 'not_open' })
    const by = await world.operator('listings')
    expect(await by.call(operateApi.getPlacement, { number: row.number })).toMatchObject({
      closedBecause: expect.stringContaining('588.00 is more than 3 % away from 480.00'),
    })
    expect(await logged(row.number, 'placement.close')).toBe(1)
    expect(await escrow(row)).toEqual({ 'SBIN.NS': 0n, INR: 0n })
  })
})

describe('a split or a bonus issue', () => {
  async function planned(symbol: string, kind: 'split' | 'bonus', due: number) {
    const { id } = await world.deps.db
      .insertInto('instrument_event')
      .values({
        symbol,
        kind,
        day: new Date(due).toISOString().slice(0, 10),
        due: new Date(due),
        old_units: 1,
        new_units: 2,
        amount: null,
        reason: 'For a test.',
        proposal: null,
        created_at: new Date(due),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const eventOf = (id: bigint) =>
    world.deps.db.selectFrom('instrument_event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const stateOf = async (number: string) => (await maker.call(operateApi.getPlacement, { number })).row.state

  test('closes drafted, approved and open listings, and nothing is sold at the old price', async () => {
    const symbol = 'INFY.NS'
    world.feed.set(symbol, 1_400)
    const now = world.clock.now()
    const buyer = await customer()
    const open = await listed({ symbol, discount: 0 })
    const approved = await listed({ symbol, discount: 0, opensAt: now + hour / 2 })
    const draft = await drafted({ symbol })
    const { proposal } = await maker.call(operateApi.proposePlacement, { number: draft, reason: 'Agreed.' })
    await buyer.call(buy, order(open))
    expect(await escrow(open)).toMatchObject({ [symbol]: 800n })

    const day = nextTradingDay('IN', now + 2 * 24 * hour)
    const terms = { symbol, kind: 'split', day, old: 1, new: 2 } as const
    // Their windows all end before the split.
    expect((await maker.call(previewAction, terms)).listings).toBe(0)
    const long = await drafted({ symbol, closesAt: now + 20 * 24 * hour })
    expect((await maker.call(previewAction, terms)).listings).toBe(1)
    const action = await maker.call(proposeAction, { ...terms, reason: 'Agreed.' })
    expect(await checker.call(getProposal, { number: action.proposal })).toMatchObject({
      facts: expect.arrayContaining([{ field: 'closes_listings', value: long }]),
    })

    const id = await planned(symbol, 'split', now + 1_000)
    world.clock.step(1_000)
    expect(await beginEvent(world.deps, await eventOf(id), closeForUnitsChange)).toBe(true)
    for (const number of [open.number, approved.number, draft]) expect(await stateOf(number)).toBe('closed')
    expect(await escrow(open)).toEqual({ [symbol]: 0n, INR: 0n })
    expect((await checker.call(getProposal, { number: proposal })).state).toBe('overtaken')
    expect(await logged(open.number, 'placement.close')).toBe(1)
    expect((await refusalOf(buyer.call(buy, order(open)))).code).toBe('not_open')
    const seen = (await buyer.call(api.listListings, { kind: 'bulk' })).find(({ id }) => id === open.id)
    expect(seen).toMatchObject({ status: 2, closedBecause: 'corporate_action', refusal: 'not_open' })
    await runPlacements(world.deps)
    expect(await stateOf(approved.number)).toBe('closed')
  })

  test('closes the listings of an instrument that nobody holds, too', async () => {
    const symbol = 'WIPRO.NS'
    world.feed.set(symbol, 1_400)
    const row = await listed({ symbol, discount: 0 })
    const id = await planned(symbol, 'bonus', world.clock.now() + 86_400_000)
    await endEvent(world.deps, await eventOf(id), closeForUnitsChange)
    expect(await stateOf(row.number)).toBe('closed')
    expect(await escrow(row)).toEqual({ [symbol]: 0n })
  })

  test('keeps a listing from being proposed and approved if it falls into its window', async () => {
    const symbol = 'ITC.NS'
    world.feed.set(symbol, 1_400)
    const now = world.clock.now()
    const number = await drafted({ symbol, closesAt: now + 2 * hour })
    const earlier = await drafted({ symbol, closesAt: now + hour / 2 })
    const { proposal } = await maker.call(operateApi.proposePlacement, { number, reason: 'Agreed.' })
    await planned(symbol, 'split', now + hour)
    expect(await refusalOf(approve(proposal))).toMatchObject({ code: 'units_change' })
    expect(await stateOf(number)).toBe('draft')
    const other = await drafted({ symbol, closesAt: now + 3 * hour })
    const asked = maker.call(operateApi.proposePlacement, { number: other, reason: 'Agreed.' })
    expect((await refusalOf(asked)).code).toBe('units_change')
    await maker.call(operateApi.proposePlacement, { number: earlier, reason: 'Agreed.' })
  })
})

test('a halted listing shows the reason that the operators gave', async () => {
  world.feed.set('TITAN.NS', 3_000)
  const row = await listed({ symbol: 'TITAN.NS' })
  const { call } = await customer()
  const { proposal } = await maker.call(proposeHalt, { symbol: 'TITAN.NS', reason: 'Results came early.' })
  await approve(proposal)
  const seen = async () => (await call(api.listListings, { kind: 'bulk' })).find(({ id }) => id === row.id)
  await expect.poll(seen).toMatchObject({ refusal: 'halted', reason: 'Results came early.' })
})

test('in live mode Indian blocks sell in their market’s windows only, and show the next one', async () => {
  const row = await rowOf((await listed()).id)
  const india = (time: string) => Date.parse(`2026-01-05T${time}:00+05:30`)
  async function hours(mode: 'live' | 'paper', time: string) {
    const market = { ...world.deps.market, now: () => india(time) }
    const deps: Deps = { ...world.deps, market, settings: { ...world.deps.settings, mode } }
    return (await readPurchaseWorld(deps, { id: 0, frozen: false })).worldOf(row).hours
  }
  expect(await hours('live', '12:00')).toEqual({ open: false, next: india('14:05') })
  expect(await hours('live', '14:10')).toEqual({ open: true, next: null })
  expect(await hours('paper', '12:00')).toEqual({ open: true, next: null })
  await maker.call(operateApi.closePlacement, { number: row.number, reason: 'Enough.' })
})

test('in the morning window an Indian block opens by the last close, and not by an older price', async () => {
  const { deps } = world
  const day = localDay('IN', nextOpen('IN', deps.market.now()))
  const india = (on: string, time: string) => Date.parse(`${on}T${time}:00+05:30`)
  const number = await drafted({ opensAt: india(day, '07:00'), closesAt: india(day, '20:00') })
  const { proposal } = await maker.call(operateApi.proposePlacement, { number, reason: 'Agreed.' })
  await approve(proposal)
  const quote = deps.market.quote('SBIN.NS') as GuardedQuote
  if (!quote) throw new Error('no price')
  async function opensBy(at: number) {
    const market = {
      ...deps.market,
      now: () => india(day, '08:50'),
      session: () => ({ ...deps.market.session('SBIN.NS'), open: false }),
      quote: () => ({ ...quote, at }),
      mayFill: () => false,
    }
    await runPlacements({ ...deps, market, settings: { ...deps.settings, mode: 'live' } })
    return (await maker.call(operateApi.getPlacement, { number })).row.state
  }
  const dayBefore = previousTradingDay('IN', day)
  expect(await opensBy(india(previousTradingDay('IN', dayBefore), '15:30'))).toBe('approved')
  expect(await opensBy(india(dayBefore, '15:30'))).toBe('open')
  await maker.call(operateApi.closePlacement, { number, reason: 'Enough.' })
})

test('in live mode a block can be drafted of an American share, and not of an Indian one', async () => {
  const { deps } = world
  const from = nextOpen('US', deps.market.now())
  const draft = async (mode: 'live' | 'paper', symbol: string) => {
    const settings = { ...deps.settings, mode }
    const wanted = { kind: 'bulk', symbol, discount: 0, minimum: 100, total: 100 } as const
    const window = { opensAt: from, closesAt: from + 24 * hour }
    const input = { ...wanted, ...window, grantRequired: false }
    return draftPlacement({ ...deps, settings }, { operator } as OperatorCaller, input)
  }
  const { id } = await deps.db.selectFrom('operator').select('id').limit(1).executeTakeFirstOrThrow()
  const operator = { id, email: 'a@b.example', roles: ['listings'] } as unknown as OperatorCaller['operator']
  await expect(draft('live', 'SBIN.NS')).rejects.toThrow(new Refusal('exchange_only'))
  const american = await draft('live', 'AAPL')
  const indian = await draft('paper', 'SBIN.NS')
  // Nothing can be bought from an Indian block that was drafted before.
  const mayDeal = async (mode: 'live' | 'paper', { number }: { number: string }) => {
    const { worldOf } = await readPurchaseWorld(
      { ...deps, settings: { ...deps.settings, mode } },
      { id: 0, frozen: false },
    )
    const rows = deps.db.selectFrom('placement').selectAll()
    return worldOf(await rows.where('number', '=', number).executeTakeFirstOrThrow()).mayDealIn
  }
  expect([await mayDeal('live', indian), await mayDeal('live', american)]).toEqual([false, true])
  expect(await mayDeal('paper', indian)).toBe(true)
})

test('in live mode a block without selling hours left can be neither proposed nor approved', async () => {
  const { deps } = world
  const day = localDay('IN', nextOpen('IN', deps.market.now()))
  const india = (time: string) => Date.parse(`${day}T${time}:00+05:30`)
  const number = await drafted({ opensAt: india('08:40'), closesAt: india('10:00') })
  const at = (time: string) => {
    const market = { ...deps.market, now: () => india(time), mayFill: () => true }
    return { ...deps, market, settings: { ...deps.settings, mode: 'live' as const } }
  }
  const { id } = await deps.db.selectFrom('operator').select('id').limit(1).executeTakeFirstOrThrow()
  const operator = { id, email: 'a@b.example', roles: ['listings'] } as unknown as OperatorCaller['operator']
  const tooLate = new Refusal('value_invalid', { field: 'closesAt' })
  const propose = (time: string) =>
    proposePlacement(at(time), { operator } as OperatorCaller, { number, reason: 'Agreed.' })
  await expect(propose('09:05')).rejects.toThrow(tooLate)
  await propose('08:50')
  const proposal = { subject: number } as Parameters<typeof listPlacement>[2]
  const approve = (time: string) => act(deps, (run) => listPlacement(run, at(time), proposal, operator, {}))
  await expect(approve('09:05')).rejects.toThrow(tooLate)
  await approve('08:55')
})

test('the ledger check finds a listing that does not match its escrow', async () => {
  const row = await listed()
  const buyer = await customer()
  await buyer.call(buy, order(row))
  const problems = async () => (await checkLedger(world.deps.db)).problems
  const set = (columns: {
    units_left?: number
    state?: 'open' | 'closed'
    closed_because?: 'window' | null
  }) => world.deps.db.updateTable('placement').set(columns).where('id', '=', row.id).execute()
  expect(await problems()).toEqual([])

  await set({ units_left: 700 })
  expect(await problems()).toEqual([
    expect.stringContaining(`${row.number} is open with 700 left, its accounts 800 and 11760000`),
    expect.stringContaining(`${row.number} is open with 700 of 1000 left, gave out 200`),
  ])
  await set({ units_left: 800, state: 'closed', closed_because: 'window' })
  expect(await problems()).toEqual([
    expect.stringContaining(`${row.number} is closed with 800 left, its accounts 800 and 11760000`),
  ])
  await set({ state: 'open', closed_because: null })
  expect(await problems()).toEqual([])
})

test('discarding the draft of a listing overtakes its proposal', async () => {
  const number = await drafted()
  const { proposal } = await maker.call(operateApi.proposePlacement, { number, reason: 'Agreed.' })
  await maker.call(operateApi.closePlacement, { number, reason: 'A wrong quantity.' })
  expect((await checker.call(getProposal, { number: proposal })).state).toBe('overtaken')
  expect((await refusalOf(approve(proposal))).code).toBe('already_decided')
})

describe('a purchase from a listing', () => {
  test('pays the value into the escrow and the fee to the house, and makes a sellable lot', async () => {
    const row = await listed()
    const buyer = await customer()
    const bought = await buyer.call(buy, order(row))
    expect(bought).toMatchObject({
      kind: 'bulk',
      status: 1,
      state: 'filled',
      quantity: 200,
      price: 588_000_000n,
      value: 117_600_00n,
      fees: [{ name: 'brokerage', amount: 35_28n }],
    })
    const cost = 117_635_28n
    expect(await buyer.call(getBalance, {})).toMatchObject({ balance: 1_000_000_00n - cost })
    expect((await buyer.call(listBill, {})).rows[0]).toMatchObject({
      type: 'expense',
      amount: cost,
      reason: 'placement_buy',
      reference: bought.number,
    })
    expect((await buyer.call(listHoldings, { lot: 'AAAAAAAAAAAA' })).rows).toEqual([])
    const stranger = await customer()
    expect((await stranger.call(listHoldings, { lot: bought.number })).rows).toEqual([])
    expect((await buyer.call(listHoldings, { lot: bought.number })).rows).toMatchObject([
      // The gain of the day is the discount, not what the market had gained before the purchase.
      { lot: bought.number, kind: 'bulk', quantity: 200, cost, dayChange: 120_000_00n - cost },
    ])
    const detail = await buyer.call(getOrder, { number: bought.number })
    expect(detail.fills).toMatchObject([{ quantity: 200, source: 'simulated', price: 588_000_000n }])
    expect(await escrow(row)).toEqual({ 'SBIN.NS': 800n, INR: 117_600_00n })
    const sold = await buyer.call(sell, {
      lot: bought.number,
      boughtPrice: 588_000_000n,
      seenPrice: 600_000_000n,
    })
    expect(sold).toMatchObject({ kind: 'bulk', side: 'sell', quantity: 200, sellPrice: 600_000_000n })
    // The bought price is the cost of a share with its fee, so that both prices give the profit.
    expect(sold.buyPrice).toBe(588_176_400n)
    const fees = sold.fees.reduce((sum, { amount }) => sum + amount, 0n)
    expect(sold.profit).toBe(sold.value - fees - cost)
    expect(bought.buyPrice).toBeNull()
    // The profit is 200 times 12.00 above the block's price, the same in the list and in the record.
    const records = (await buyer.call(listOrders, { kind: 'bulk', status: 1 })).rows
    expect(records.map(({ side, grossProfit }) => [side, grossProfit])).toEqual([
      ['sell', 2_400_00n],
      ['buy', null],
    ])
    const record = await buyer.call(getOrder, { number: sold.number })
    // Every answer about a sale satisfies the formula of product 4 with the fields of product 3.
    for (const sale of [sold, records[0], record])
      expect(sale).toMatchObject({
        price: 588_000_000n,
        boughtAll: 117_600_000_000n,
        grossProfit: 2_400_00n,
        rate: 1_000_000n,
      })
    expect(((sold.sellPrice ?? 0n) - (sold.price ?? 0n)) * 200n).toBe(2_400_000_000n)
    expect((await maker.call(operateApi.getPlacement, { number: row.number })).orders).toBe(1)
  })

  test('in dollars is paid in rupees at the exchange rate of the feed', async () => {
    const row = await listed({ symbol: 'AAPL', discount: 0, minimum: 100 })
    const buyer = await customer(2_000_000_00n)
    const bought = await buyer.call(buy, order(row, { quantity: 100 }))
    expect(bought).toMatchObject({ currency: 'USD', value: 1_680_000_00n, fees: [{ amount: 504_00n }] })
  })

  test('in dollars has its profit computed at the exchange rate of the sale', async () => {
    const row = await listed({ symbol: 'AAPL' })
    const buyer = await customer(100_000_000_00n)
    const { number } = await buyer.call(buy, order(row))
    world.feed.set('USDINR=X', 85)
    const sold = await buyer.call(sell, { lot: number, boughtPrice: 0n, seenPrice: 200_000_000n })
    // The profit is 200 times 4.00 dollars at a rate of 85.
    expect(await buyer.call(getOrder, { number: sold.number })).toMatchObject({
      price: 196_000_000n,
      sellPrice: 200_000_000n,
      rate: 85_000_000n,
      grossProfit: 68_000_00n,
    })
    world.feed.set('USDINR=X', 84)
  })

  test('spends unsettled proceeds first', async () => {
    const row = await listed()
    const buyer = await customer(121_000_00n)
    const stock = await buyer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 50, position: 'half' })
    await buyer.call(sell, { lot: stock.number })
    const before = await buyer.call(getBalance, {})
    expect(before.unsettled).toBeGreaterThan(0n)
    await buyer.call(buy, order(row))
    expect(await buyer.call(getBalance, {})).toMatchObject({
      balance: before.balance - 117_635_28n,
      unsettled: 0n,
    })
  })

  test('is refused without a failed order if id, symbol and kind do not agree', async () => {
    const row = await listed()
    const buyer = await customer()
    const wrong = [
      order(row, { id: row.id + 1_000 }),
      order(row, { symbol: 'TCS.NS' }),
      order(row, { kind: 'finalize' }),
      { symbol: row.symbol, kind: 'bulk', quantity: 200, seenPrice: row.price ?? 0n, password: pin } as const,
    ]
    for (const each of wrong) expect((await refusalOf(buyer.call(buy, each))).code).toBe('not_found')
    const draft = await maker.call(operateApi.getPlacement, { number: await drafted() })
    expect((await refusalOf(buyer.call(buy, order(draft.row)))).code).toBe('not_found')
    expect((await buyer.call(listOrders, {})).count).toBe(0)
  })

  test('with a wrong form or password leaves no failed order either', async () => {
    const row = await listed()
    const buyer = await customer()
    const refused = async (more: Partial<Input<typeof buy>>) =>
      (await refusalOf(buyer.call(buy, order(row, more)))).code
    expect(await refused({ quantity: 150 })).toBe('count_invalid')
    expect(await refused({ quantity: 0 })).toBe('count_invalid')
    expect(await refused({ quantity: 100 })).toBe('count_min')
    expect(await refused({ password: '111222' })).toBe('password_no')
    const unset = await world.customer({ cash: 1_000_000_00n })
    expect((await refusalOf(unset.call(buy, order(row)))).code).toBe('password_unset')
    expect((await buyer.call(listOrders, {})).count).toBe(0)
    expect(await escrow(row)).toEqual({ 'SBIN.NS': 1_000n })
  })

  test('renews the session cookie with the transaction password', async () => {
    const row = await listed()
    const buyer = await customer()
    const browser = await browserSession(world, buyer)
    const wrong = await browser.post(buy, order(row, { password: '111222' }), browser.cookie)
    expect([wrong.code, wrong.cookie]).toEqual(['password_no', undefined])
    const bought = await browser.post(buy, order(row), browser.cookie)
    expect([bought.code, bought.cookie]).toEqual([undefined, expect.stringMatching(/^sid=/)])
    expect(bought.cookie).not.toBe(browser.cookie)
    expect(await browser.statusWith(bought.cookie as string)).toBe(200)
  })

  test('is locked after five wrong transaction passwords, even for the right one', async () => {
    const row = await listed()
    const buyer = await customer()
    for (let guess = 0; guess < 5; guess++) {
      await refusalOf(buyer.call(buy, order(row, { password: `11122${guess}` })))
    }
    expect((await refusalOf(buyer.call(buy, order(row)))).code).toBe('too_many')
  })

  test('that fails for another reason is kept as one failed order', async () => {
    const row = await listed()
    const poor = await customer(100_000_00n)
    const moved = await refusalOf(poor.call(buy, order(row, { seenPrice: 500_000_000n })))
    expect(moved).toMatchObject({ code: 'price_moved', detail: { price: 588 } })
    const key = 'the-same-failure'
    const refused = await refusalOf(poor.call(buy, order(row), { key }))
    expect(refused).toMatchObject({ code: 'not_sufficient_funds', detail: { maximum: 100 } })
    expect((await refusalOf(poor.call(buy, order(row), { key }))).code).toBe('not_sufficient_funds')
    const more = await refusalOf(poor.call(buy, order(row, { quantity: 1_100 })))
    expect(more).toMatchObject({ code: 'count_max', detail: { maximum: 1_000 } })
    expect((await poor.call(listOrders, { kind: 'bulk', status: 0 })).count).toBe(3)
    const { rows } = await poor.call(listOrders, { kind: 'bulk', status: 2 })
    expect(rows.map(({ reason, state, filled }) => [reason?.code, state, filled])).toEqual([
      ['count_max', 'failed', 0],
      ['not_sufficient_funds', 'failed', 0],
      ['price_moved', 'failed', 0],
    ])
    expect((await poor.call(getBalance, {})).balance).toBe(100_000_00n)
    expect((await poor.call(listHoldings, {})).count).toBe(0)
  })

  test('is refused while the account is frozen or the exchange rate is stale', async () => {
    const row = await listed()
    const buyer = await customer()
    const dollars = await listed({ symbol: 'AAPL', minimum: 100 })
    world.clock.step(20_000)
    world.feed.set('AAPL', 200)
    expect((await refusalOf(buyer.call(buy, order(dollars, { quantity: 100 })))).code).toBe('rete_no')
    await buyer.call(freezeAccount, {})
    const call = await world.signIn(buyer)
    world.feed.set('SBIN.NS', 600)
    expect((await refusalOf(call(buy, order(row)))).code).toBe('account_frozen')
    const seen = (await call(api.listListings, { kind: 'bulk' })).find(({ id }) => id === row.id)
    expect(seen).toMatchObject({ stage: 'open', refusal: 'account_frozen' })
    expect(await failed({ ...buyer, call })).toEqual(['account_frozen', 'rete_no'])
  })

  test('sent thirty times with one key buys once', async () => {
    const row = await listed()
    const buyer = await customer()
    const all = await Promise.all(
      Array.from({ length: 30 }, () => patient(buyer)(buy, order(row), { key: 'block-once' })),
    )
    expect(new Set(all.map(({ number }) => number)).size).toBe(1)
    expect((await buyer.call(listOrders, {})).count).toBe(1)
    expect(
      (await refusalOf(buyer.call(buy, order(row, { quantity: 300 }), { key: 'block-once' }))).code,
    ).toBe('idempotency_mismatch')
  })

  test('sent thirty times with money for one succeeds once, and the others are failed orders', async () => {
    const row = await listed({ total: 10_000 })
    let left = 10_000n
    for (const cash of [120_000_00n, 150_000_00n, 230_000_00n]) {
      const buyer = await customer(cash)
      const all = await Promise.allSettled(Array.from({ length: 30 }, () => patient(buyer)(buy, order(row))))
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await buyer.call(listOrders, { status: 2 })).count).toBe(29)
      left -= 200n
      expect(await escrow(row)).toEqual({ 'SBIN.NS': left, INR: (10_000n - left) * 588_00n })
    }
  })

  test('of 200 out of 300 units, wanted by thirty buyers, succeeds once and leaves 100', async () => {
    const row = await listed({ total: 300, minimum: 100 })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => customer()))
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => patient(buyers[index % 6] as TestCustomer)(buy, order(row))),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(new Set(refused)).toEqual(new Set(['count_max']))
    expect(await escrow(row)).toEqual({ 'SBIN.NS': 100n, INR: 117_600_00n })
  })

  test('of the last hundred, wanted by thirty buyers, succeeds once and empties the escrow', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => customer()))
    for (let trial = 0; trial < 3; trial++) {
      const row = await listed({ total: 100, minimum: 100 })
      const all = await Promise.allSettled(
        Array.from({ length: 30 }, (_, index) =>
          patient(buyers[index % 6] as TestCustomer)(buy, order(row, { quantity: 100 })),
        ),
      )
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
      expect(new Set(refused)).toEqual(new Set(['sold_out']))
      expect(await escrow(row)).toEqual({ 'SBIN.NS': 0n, INR: 0n })
      const [one] = buyers
      const offers = (await one?.call(api.listListings, { kind: 'bulk' })) ?? []
      expect(offers.find(({ id }) => id === row.id)).toMatchObject({
        ...{ status: 2, left: 0, refusal: 'sold_out' },
      })
    }
  })
})

describe('the limit per customer of a listing', () => {
  test('is drafted, shown, holds for thirty purchases at once, and leaves the rest to others', async () => {
    const row = await listed({ total: 2_000, minimum: 200, mostPerCustomer: 500 })
    expect(row).toMatchObject({ mostPerCustomer: 500 })
    const buyer = await customer()
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => patient(buyer)(buy, order(row))))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(new Set(refused)).toEqual(new Set(['count_max']))
    const seen = async () =>
      (await buyer.call(api.listListings, { kind: 'bulk' })).find(({ id }) => id === row.id)
    expect(await seen()).toMatchObject({ mostPerCustomer: 500, taken: 400, left: 1_600, refusal: null })
    // A customer can buy all that the limit leaves them, even below the minimum.
    await buyer.call(buy, order(row, { quantity: 100 }))
    expect(await seen()).toMatchObject({ taken: 500, left: 1_500, refusal: 'own_limit' })
    expect(await refusalOf(buyer.call(buy, order(row)))).toMatchObject({
      code: 'own_limit',
      detail: { most: 500 },
    })
    expect((await failed(buyer)).filter((code) => code === 'own_limit')).toHaveLength(1)
    await (await customer()).call(buy, order(row))
  })

  test.each([100, 250, 2_100])(
    'has to be whole hundreds from the minimum to the total: not %i',
    async (limit) => {
      const given = { total: 2_000, minimum: 200, mostPerCustomer: limit }
      expect(await refusalOf(drafted(given))).toMatchObject({
        code: 'value_invalid',
        detail: { field: 'mostPerCustomer' },
      })
    },
  )
})

describe('a grant for a listing', () => {
  test('is given by two operators until a day, shown to the customer, and revoked by one', async () => {
    const row = await listed({ kind: 'finalize', grantRequired: true })
    const buyer = await customer()
    const stranger = await customer()
    expect((await refusalOf(buyer.call(buy, order(row)))).code).toBe('stock_key')
    const seen = async () =>
      (await buyer.call(api.listListings, { kind: 'finalize' })).find(({ id }) => id === row.id)
    expect(await seen()).toMatchObject({ grantRequired: true, eligible: false, refusal: 'stock_key' })

    const expiresAt = world.clock.now() + 30 * hour
    const asked = { number: row.number, customer: buyer.displayId, expiresAt, reason: 'A qualified buyer.' }
    const { proposal } = await maker.call(operateApi.proposeGrant, asked)
    expect(
      (await refusalOf(maker.call(decideProposal, { number: proposal, decision: 'approve' }))).code,
    ).toBe('own_proposal')
    expect((await refusalOf(buyer.call(buy, order(row)))).code).toBe('stock_key')
    await approve(proposal)
    expect(await seen()).toMatchObject({ eligible: true, eligibleUntil: expiresAt, refusal: null })
    const mine = await buyer.call(api.listGrants, {})
    expect(mine.rows).toMatchObject([{ listing: row.id, symbol: 'SBIN.NS', expiresAt, revokedAt: null }])
    expect((await stranger.call(api.listGrants, {})).rows).toEqual([])
    await buyer.call(buy, order(row))
    expect((await refusalOf(stranger.call(buy, order(row)))).code).toBe('stock_key')

    const grant = mine.rows[0]?.number ?? ''
    await maker.call(operateApi.revokeGrant, { grant, reason: 'No longer qualified.' })
    expect((await refusalOf(buyer.call(buy, order(row)))).code).toBe('stock_key')
    expect((await refusalOf(maker.call(operateApi.revokeGrant, { grant, reason: 'Again.' }))).code).toBe(
      'already_decided',
    )
    const { rows } = await buyer.call(listNotices, {})
    expect(rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['placement_revoked', 'placement_granted']),
    )
  })

  test('expires by itself', async () => {
    const row = await listed({ kind: 'finalize', grantRequired: true })
    const buyer = await customer()
    const { proposal } = await maker.call(operateApi.proposeGrant, {
      number: row.number,
      customer: buyer.displayId,
      expiresAt: world.clock.now() + 60_000,
      reason: 'For a minute.',
    })
    await approve(proposal)
    await buyer.call(buy, order(row))
    world.clock.step(60_000)
    world.feed.set('SBIN.NS', 600)
    expect((await refusalOf(buyer.call(buy, order(row)))).code).toBe('stock_key')
  })
})
