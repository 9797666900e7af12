import { fundOrderStatuses, fundStates } from '@tarazu/contract/funds/fund'
import { describe, expect, test } from 'vitest'
import {
  type FundMove,
  type FundOrderMove,
  type FundOrderRow,
  type FundRow,
  finishJournal,
  fundOrderFrom,
  fundOrderTransitions,
  fundStageOf,
  fundTransitions,
  isHidden,
  issueJournal,
  owedAt,
  payoutJournal,
  purchaseJournal,
  purchaseProblem,
  saleOver,
  saleState,
} from './fund.ts'

const moves: FundMove[] = ['issue', 'discard', 'close', 'declare', 'unwind', 'finish']
const expected = [
  ['draft', 'issue', 'issued'],
  ['draft', 'discard', 'discarded'],
  ['issued', 'close', 'closed'],
  ['issued', 'unwind', 'unwinding'],
  ['closed', 'declare', 'declared'],
  ['closed', 'unwind', 'unwinding'],
  ['declared', 'finish', 'paid_out'],
  ['unwinding', 'finish', 'unwound'],
]

describe.each(fundStates)('a fund that is %s', (state) => {
  test.each(moves)('on %s', (move) => {
    const found = expected.find(([from, on]) => from === state && on === move)
    expect(fundTransitions.next[state][move]).toBe(found?.[2])
  })
})

const orderMoves: FundOrderMove[] = ['cancel', 'pay', 'give_back']
/** Copied from lifecycle "Fund order". */
const expectedForOrders = [
  ['active', 'cancel', 'cancelled'],
  ['active', 'pay', 'completed'],
  ['active', 'give_back', 'cancelled'],
]

describe.each(fundOrderStatuses)('a fund order that is %s', (state) => {
  test.each(orderMoves)('on %s', (move) => {
    const found = expectedForOrders.find(([from, on]) => from === state && on === move)
    expect(fundOrderTransitions.next[state][move]).toBe(found?.[2])
  })
})

const day = 86_400_000
const fund: FundRow = {
  id: 3,
  number: 'FUND00000003',
  name: 'A fund',
  state: 'issued',
  min_return: 40,
  max_return: 65,
  period_days: 30,
  amount: 10_000_00n,
  issue_amount: 100_000_00n,
  placed_elsewhere: 20_000_00n,
  sold_amount: 20_000_00n,
  opens_at: new Date(1_000),
  closes_at: new Date(30 * day),
  basis: '',
  most_per_customer: 10,
  series: null,
  demo: false,
  return_rate: null,
  valued_on: null,
  value_basis: null,
  reason: null,
  version: 1,
  timeline: [],
  created_at: new Date(0),
}

test.each([
  [{}, 999, 'upcoming'],
  [{}, 1_000, 'open'],
  [{}, 30 * day - 1, 'open'],
  [{}, 30 * day, 'closed'],
  [{ sold_amount: 90_000_00n }, 2_000, 'open'],
  [{ sold_amount: 100_000_00n }, 2_000, 'sold_out'],
  [{ state: 'closed' as const }, 2_000, 'closed'],
  [{ state: 'declared' as const }, 2_000, 'closed'],
  [{ state: 'unwinding' as const }, 2_000, 'closed'],
  [{ state: 'paid_out' as const }, 2_000, 'ended'],
  [{ state: 'unwound' as const }, 2_000, 'ended'],
])('the sale of a fund with %o at %i is %s', (change, at, state) => {
  expect(saleState({ ...fund, ...change }, at)).toBe(state)
})

test.each([
  [{}, { active: 0, takenBack: 0 }, 1_000, undefined],
  [{}, { active: 0, takenBack: 0 }, 999, 'not_open'],
  [{}, { active: 0, takenBack: 0 }, 30 * day, 'not_open'],
  [{ state: 'closed' as const }, { active: 0, takenBack: 0 }, 1_000, 'not_open'],
  [{ sold_amount: fund.issue_amount }, { active: 9, takenBack: 9 }, 1_000, 'sold_out'],
  [{ most_per_customer: 2 }, { active: 1, takenBack: 2 }, 1_000, undefined],
  [{ most_per_customer: 2 }, { active: 2, takenBack: 0 }, 1_000, 'own_limit'],
  [{ most_per_customer: 2 }, { active: 1, takenBack: 3 }, 1_000, 'taken_back_often'],
])('of a fund with %o, whoever has bought %o may buy at %i: %s', (change, own, at, problem) => {
  expect(purchaseProblem({ ...fund, ...change }, own, at)).toBe(problem)
})

test.each([
  ['issued' as const, 0, false],
  ['issued' as const, 30 * day - 1, false],
  ['issued' as const, 30 * day, true],
  ['closed' as const, 0, true],
  ['unwinding' as const, 0, true],
  ['paid_out' as const, 0, true],
])('the sale of a fund that is %s is over at %i: %s', (state, at, over) => {
  expect(saleOver({ ...fund, state }, at)).toBe(over)
})

test('customers see neither drafts nor what was discarded', () => {
  expect(fundStates.filter((state) => isHidden({ state }))).toEqual(['draft', 'discarded'])
})

const order: FundOrderRow = {
  id: 1n,
  number: 'ABCDEFGH0123',
  customer_id: 7,
  fund_id: 3,
  state: 'active',
  amount: 10_000_00n,
  from_unsettled: 0n,
  ends_at: new Date(30 * day),
  paid_return: null,
  reason: null,
  ended_by: null,
  ended_at: null,
  created_at: new Date(0),
}

test.each([
  [order, fund, 0, 'held'],
  [order, fund, day - 1, 'held'],
  [order, fund, day, 'active'],
  [order, fund, 30 * day - 1, 'active'],
  [order, fund, 30 * day, 'waiting'],
  [order, { ...fund, return_rate: 50 }, 30 * day, 'active'],
  [{ ...order, state: 'completed' as const }, fund, 40 * day, 'completed'],
  [{ ...order, state: 'cancelled' as const }, fund, 0, 'cancelled'],
])('a fund order has the expected stage (case %#)', (row, itsFund, at, stage) => {
  expect(fundStageOf(row, itsFund, { now: at, marketNow: at })).toBe(stage)
})

test('a fund order says until when it can be cancelled and since when it waits', () => {
  const at = (now: number) => fundOrderFrom(order, fund, { now, marketNow: now })
  expect(at(day - 1)).toMatchObject({ cancellableUntil: day, now: day - 1, waitingSince: null })
  expect(at(day)).toMatchObject({ cancellableUntil: null, waitingSince: null })
  expect(at(31 * day)).toMatchObject({ stage: 'waiting', status: 'active', waitingSince: 30 * day })
})

const purchase = { fund: 3, number: order.number, customer: 7, amount: 100n }

test('the payout journal of a fund order reverses its purchase journal', () => {
  const from = { cash: 60n, unsettled: 40n }
  expect(purchaseJournal(purchase, from, 'INR', 0).transfers).toEqual([
    ['customer:7:unsettled', 'house:fund:3', 'INR', 40n],
    ['customer:7:cash', 'house:fund:3', 'INR', 60n],
    ['house:fund:3', 'customer:7:units:ABCDEFGH0123', 'FUND-3', 100n],
  ])
  const back = { ...purchase, unsettled: from.unsettled }
  expect(payoutJournal(back, null, 'INR', 0).transfers).toEqual([
    ['house:fund:3', 'customer:7:unsettled', 'INR', 40n],
    ['house:fund:3', 'customer:7:cash', 'INR', 60n],
    ['customer:7:units:ABCDEFGH0123', 'house:fund:3', 'FUND-3', 100n],
  ])
  expect(payoutJournal(back, 5n, 'INR', 0)).toMatchObject({
    reason: 'fund_payout',
    once: 'fund-order:ABCDEFGH0123:end',
    transfers: [
      ['house:fund:3', 'customer:7:unsettled', 'INR', 40n],
      ['house:fund:3', 'customer:7:cash', 'INR', 65n],
      ['customer:7:units:ABCDEFGH0123', 'house:fund:3', 'FUND-3', 100n],
    ],
  })
  expect(payoutJournal(back, null, 'INR', 0)).toMatchObject({ reason: 'fund_cancelled' })
})

test('the issue of a fund creates as many units as can be sold here, and its end destroys them all', () => {
  expect(issueJournal(fund, 0).transfers).toEqual([['house:custody', 'house:fund:3', 'FUND-3', 80_000_00n]])
  const left = { money: 5n, units: 80_000_00n }
  expect(finishJournal(fund, left, 'house:bank:firm', 'INR', 0).transfers).toEqual([
    ['house:fund:3', 'house:custody', 'FUND-3', 80_000_00n],
    ['house:fund:3', 'house:bank:firm', 'INR', 5n],
  ])
})

test('what a fund owes is rounded for each order, as each is paid', () => {
  expect(owedAt({ amount: 150n }, 3n, 100)).toBe(3n * 152n)
})
