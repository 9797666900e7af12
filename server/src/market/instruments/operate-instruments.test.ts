/** Halts and actions on instruments: proposed by one operator, approved by another, seen by customers. */
import { decideProposal, getProposal } from '@tarazu/contract/approvals/api'
import type { Input } from '@tarazu/contract/endpoint'
import { getQuote, listInstruments } from '@tarazu/contract/market/api'
import {
  getInstrumentState,
  listInstrumentEvents,
  listInstrumentStates,
  previewAction,
  proposeAction,
  proposeActionWithdrawal,
  proposeHalt,
  proposeResume,
} from '@tarazu/contract/market/operate-api'
import { buy, cancelOrder, getOrder } from '@tarazu/contract/orders/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusalOf } from '../../testing/refusal-of.ts'
import { asOwner, type TestServer, testServer } from '../../testing/test-server.ts'
import { dayStart, nextTradingDay } from '../calendar.ts'

type Operator = Awaited<ReturnType<TestServer['operator']>>

let world: TestServer
let [maker, checker]: Operator[] = []

beforeAll(async () => {
  world = await testServer()
  maker = await world.operator('listings')
  checker = await world.operator('listings')
})
beforeEach(() => {
  world.feed.set('SBIN.NS', 600)
  world.feed.set('TCS.NS', 4_000)
  world.feed.set('ITC.NS', 400)
})
afterAll(() => world.close({ transfersAtLeast: 4 }))

const symbol = 'SBIN.NS'
const order = { symbol, kind: 'stock', quantity: 1, position: 'full' } as const
const propose = (
  name: typeof proposeHalt | typeof proposeResume,
  of = symbol,
  reason = 'Results came early.',
) => {
  if (!maker) throw new Error('nobody proposes')
  return maker.call(name, { symbol: of, reason })
}
const approve = (proposal: string, by = checker) => {
  if (!by) throw new Error('nobody approves')
  return by.call(decideProposal, { number: proposal, decision: 'approve', reason: '' })
}
const halted = (of: string, is: boolean, server = world.server) =>
  vi.waitFor(() => expect(server.deps.market.halted(of)).toBe(is), { interval: 5, timeout: 5_000 })

describe('a halt', () => {
  test('a halt needs two operators; then nothing fills, orders can be cancelled, and all see why', async () => {
    const other = await world.another()
    const customer = await world.customer({ cash: 10_000_00n })
    const waiting = await customer.call(buy, {
      ...order,
      type: 'limit',
      limitPrice: 590_000_000n,
      validity: 'gtc',
    })
    const second = await customer.call(buy, {
      ...order,
      type: 'limit',
      limitPrice: 590_000_000n,
      validity: 'gtc',
    })

    const { proposal } = await propose(proposeHalt)
    expect((await refusalOf(propose(proposeHalt))).code).toBe('already_proposed')
    expect((await refusalOf(approve(proposal, maker))).code).toBe('own_proposal')
    expect(await checker?.call(getProposal, { number: proposal })).toMatchObject({
      changes: [{ field: 'trading', before: 'on', after: 'halted' }],
    })
    expect(world.deps.market.halted(symbol)).toBe(false)
    await approve(proposal)
    await halted(symbol, true)
    await halted(symbol, true, other.server)

    expect((await refusalOf(customer.call(buy, order))).code).toBe('halted')
    expect(await world.visitor(getQuote, { symbol })).toMatchObject({
      halted: true,
      halt: { by: 'operators', reason: 'Results came early.', since: expect.any(Number) },
    })
    const { rows } = await world.visitor(listInstruments, { symbol })
    expect(rows).toMatchObject([{ halted: true }])

    // A price that would fill both.
    world.feed.set(symbol, 580)
    expect(await customer.call(cancelOrder, { number: second.number })).toMatchObject({ status: 3 })
    // A later order for an instrument that is not halted is filled meanwhile.
    const witness = await customer.call(buy, {
      ...order,
      symbol: 'ITC.NS',
      type: 'limit',
      limitPrice: 390_000_000n,
    })
    world.feed.set('ITC.NS', 380)
    await vi.waitFor(
      async () =>
        expect(await customer.call(getOrder, { number: witness.number })).toMatchObject({ filled: 1 }),
      { timeout: 5_000 },
    )
    expect(await customer.call(getOrder, { number: waiting.number })).toMatchObject({ status: 0, filled: 0 })

    expect((await refusalOf(propose(proposeHalt))).code).toBe('already_decided')
    await approve((await propose(proposeResume, symbol, 'The results are known to all.')).proposal)
    await halted(symbol, false)
    await vi.waitFor(
      async () => {
        world.feed.set(symbol, 580)
        expect(await customer.call(getOrder, { number: waiting.number })).toMatchObject({ status: 1 })
      },
      { timeout: 5_000 },
    )
    expect(await maker?.call(getInstrumentState, { symbol })).toMatchObject({
      row: { halt: null },
      holders: 1,
      units: 1,
      halts: [{ reason: 'Results came early.', endReason: 'The results are known to all.' }],
    })
    expect((await refusalOf(propose(proposeResume))).code).toBe('already_decided')
  })

  test('a halt is ended by a proposal to end it, never by one for an earlier halt', async () => {
    const of = 'ITC.NS'
    await approve((await propose(proposeHalt, of)).proposal)
    await halted(of, true)
    const { proposal } = await propose(proposeResume, of)
    // Ended in another way, and halted for something else since.
    await asOwner(world.databaseUrl, async (client) => {
      await client.query(`update instrument_halt set ended_at = now(), end_reason = 'x' where symbol = $1`, [
        of,
      ])
      await client.query(
        `insert into instrument_halt (symbol, reason, since) values ($1, 'Something else.', now())`,
        [of],
      )
    })
    expect((await refusalOf(approve(proposal))).code).toBe('already_decided')
    expect(world.deps.market.halted(of)).toBe(true)
    await approve((await propose(proposeResume, of)).proposal)
    await halted(of, false)
  })

  test('a halt of an unknown instrument cannot be proposed', async () => {
    expect((await refusalOf(propose(proposeHalt, 'NOBODY.NS'))).code).toBe('not_found')
  })

  test('a process that starts later knows a halt, and two approvals at once halt once', async () => {
    const [one, two] = [await propose(proposeHalt, 'INFY.NS'), await world.operator('listings')]
    const settled = await Promise.allSettled([approve(one.proposal), approve(one.proposal, two)])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const late = await world.another()
    expect(late.server.deps.market.halt('INFY.NS')).toMatchObject({ by: 'operators' })
    await halted('INFY.NS', true)
    const { rows } = (await maker?.call(listInstrumentStates, { show: 'halted' })) ?? { rows: [] }
    expect(rows.map((row) => row.symbol)).toEqual(['INFY.NS'])
  })
})

describe('an action', () => {
  const terms = () => ({
    symbol: 'TCS.NS',
    kind: 'split' as const,
    day: nextTradingDay('IN', world.deps.market.now()),
    old: 1,
    new: 5,
  })

  test('an action shows its effect on ten units, and is planned once a second operator has approved', async () => {
    if (!maker || !checker) throw new Error('no operators')
    expect(await maker.call(previewAction, terms())).toMatchObject({
      due: dayStart('IN', terms().day),
      units: { before: 10, after: 50 },
      price: { before: 4_000_000_000n, after: 800_000_000n },
      cash: 0n,
    })
    const { proposal } = await maker.call(proposeAction, {
      ...terms(),
      reason: 'Decided by its shareholders.',
    })
    expect((await checker.call(listInstrumentEvents, {})).rows.map((row) => row.symbol)).not.toContain(
      'TCS.NS',
    )
    await approve(proposal)
    const { rows } = await checker.call(listInstrumentEvents, {})
    expect(rows.find((row) => row.symbol === 'TCS.NS')).toMatchObject({
      kind: 'split',
      day: terms().day,
      old: 1,
      new: 5,
      state: 'planned',
      reason: 'Decided by its shareholders.',
    })
    expect((await refusalOf(maker.call(proposeAction, { ...terms(), reason: 'Again.' }))).code).toBe(
      'already_decided',
    )
    await vi.waitFor(async () => {
      const found = await maker?.call(listInstrumentStates, { search: 'TCS', show: 'planned' })
      expect(found?.rows[0]).toMatchObject({ symbol: 'TCS.NS', next: { kind: 'split', day: terms().day } })
    })
  })

  test('an action that pays out lowers the price by as much', async () => {
    if (!maker) throw new Error('no operator')
    const dividend = { kind: 'dividend' as const, old: undefined, new: undefined, amount: 100_000_000n }
    const { price } = await maker.call(previewAction, { ...terms(), ...dividend })
    expect((price.before ?? 0n) - (price.after ?? 0n)).toBe(100_000_000n)
  })

  test('an approved action can be withdrawn by two operators, and then be planned again', async () => {
    if (!maker || !checker) throw new Error('no operators')
    const by = maker
    const { kind, day } = terms()
    const of = { symbol: 'WIPRO.NS', kind, day }
    const plan = { ...terms(), symbol: 'WIPRO.NS', reason: 'Decided by its shareholders.' }
    const withdrawal = () => by.call(proposeActionWithdrawal, { ...of, reason: 'Called off.' })
    const other = await world.another()
    const knows = (is: boolean) =>
      vi.waitFor(
        () => {
          for (const { deps } of [world.server, other.server])
            expect(deps.market.events('WIPRO.NS').length > 0).toBe(is)
        },
        { interval: 5, timeout: 10_000 },
      )
    expect((await refusalOf(withdrawal())).code).toBe('already_decided')
    await approve((await maker.call(proposeAction, plan)).proposal)
    await knows(true)

    const asked = await withdrawal()
    expect((await refusalOf(withdrawal())).code).toBe('already_proposed')
    expect((await refusalOf(approve(asked.proposal, maker))).code).toBe('own_proposal')
    expect(await checker.call(getProposal, { number: asked.proposal })).toMatchObject({
      changes: [{ field: 'action', before: 'planned', after: 'withdrawn' }],
    })
    const third = await world.operator('listings')
    const settled = await Promise.allSettled([approve(asked.proposal), approve(asked.proposal, third)])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await knows(false)
    expect((await checker.call(listInstrumentEvents, {})).rows.map(({ symbol: each }) => each)).not.toContain(
      'WIPRO.NS',
    )
    await approve((await maker.call(proposeAction, plan)).proposal)
    await knows(true)
  })

  test.each([
    ['that has begun', { state: 'begun' as const, due: 60_000 }],
    ['that is done', { state: 'done' as const, due: -60_000 }],
    ['whose day has begun', { state: 'planned' as const, due: -1 }],
  ])('an action %s cannot be withdrawn any more', async (_, { state, due }) => {
    if (!maker || !checker) throw new Error('no operators')
    const { db, market, clock } = world.deps
    const of = { symbol: 'HCLTECH.NS', kind: 'dividend' as const, day: '2026-06-01' }
    const row = (at: number) => ({ due: new Date(market.now() + at), state: 'planned' as const })
    await db.deleteFrom('instrument_event').where('symbol', '=', of.symbol).execute()
    await db
      .insertInto('instrument_event')
      .values({ ...of, amount: 1_000_000n, created_at: new Date(clock.now()), ...row(3_600_000) })
      .execute()
    const { proposal } = await maker.call(proposeActionWithdrawal, { ...of, reason: 'Called off.' })
    await db
      .updateTable('instrument_event')
      .set({ ...row(due), state })
      .where('symbol', '=', of.symbol)
      .execute()
    expect((await refusalOf(approve(proposal))).code).toBe('already_decided')
    expect((await refusalOf(maker.call(proposeActionWithdrawal, { ...of, reason: 'Now.' }))).code).toBe(
      'already_decided',
    )
    const left = await db
      .selectFrom('instrument_event')
      .select('id')
      .where('symbol', '=', of.symbol)
      .execute()
    expect(left).toHaveLength(1)
  })

  test('actions come in the order of their days, page by page', async () => {
    if (!checker) throw new Error('no operator')
    const days: number[] = []
    for (let after: string | undefined; ; ) {
      const page = await checker.call(listInstrumentEvents, { after, limit: 20 })
      days.push(...page.rows.map(({ due }) => due))
      if (page.next === null) break
      after = page.next
    }
    expect(days.length).toBeGreaterThan(40)
    expect(days).toEqual([...days].sort((a, b) => a - b))
    expect((await checker.call(listInstrumentEvents, { state: 'done' })).rows).toEqual([])
  })

  test.each([
    ['today', { day: () => new Date().toISOString().slice(0, 10) }],
    ['on a Sunday', { day: () => '2027-01-03' }],
    ['on a day that does not exist', { day: () => '2027-02-30' }],
    ['in ten years', { day: () => '2036-11-20' }],
    ['of one into one', { old: 1, new: 1 }],
    ['of one into a thousand', { old: 1, new: 1_000 }],
    ['without terms', { old: undefined }],
    ['that pays as well', { amount: 1_000_000n }],
    ['that takes units away as a bonus', { kind: 'bonus' as const, old: 2, new: 1 }],
    [
      'that pays more than the price',
      { kind: 'dividend' as const, old: undefined, new: undefined, amount: 5_000_000_000n },
    ],
    [
      'that pays more than half of the price',
      { kind: 'dividend' as const, old: undefined, new: undefined, amount: 2_100_000_000n },
    ],
    ['that pays nothing', { kind: 'dividend' as const, old: undefined, new: undefined }],
    ['of an index', { symbol: '^NSEI' }],
    ['of a bond', { symbol: 'GSEC-7.06-2028' }],
  ])('an action %s is refused', async (_, more: Record<string, unknown>) => {
    const day = typeof more.day === 'function' ? (more.day as () => string)() : terms().day
    const asked = { ...terms(), ...more, day } as Input<typeof previewAction>
    if (!maker) throw new Error('no operator')
    expect((await refusalOf(maker.call(previewAction, asked))).code).toBe('value_invalid')
  })
})
