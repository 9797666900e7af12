import { describe, expect, test } from 'vitest'
import { Refusal } from '../answer/refusal.ts'
import {
  changedRecharge,
  creditJournal,
  type RechargeEvent,
  type RechargeRow,
  type RechargeState,
  rechargeFrom,
  rechargePayeeOf,
  rechargeWireStatus,
  returnJournal,
  rechargeStateTable as table,
} from './recharge.ts'

const states: RechargeState[] = [
  'created',
  'matched',
  'credited',
  'expired',
  'cancelled',
  'rejected',
  'returned',
]
const events: RechargeEvent[] = [
  'match',
  'unmatch',
  'credit',
  'expire',
  'cancel',
  'reject',
  'return',
  'reverse',
]
/** Read off lifecycle "Recharge"; what expired or was cancelled is still somebody's money when it comes. */
const expected: [RechargeState, RechargeEvent, RechargeState][] = [
  ['created', 'match', 'matched'],
  ['created', 'credit', 'credited'],
  ['created', 'expire', 'expired'],
  ['created', 'cancel', 'cancelled'],
  ['created', 'reject', 'rejected'],
  ['matched', 'unmatch', 'created'],
  ['matched', 'credit', 'credited'],
  ['matched', 'reject', 'rejected'],
  ['credited', 'return', 'returned'],
  ['credited', 'reverse', 'rejected'],
  ['expired', 'match', 'matched'],
  ['cancelled', 'match', 'matched'],
]

const row = (change: Partial<RechargeRow> = {}): RechargeRow => ({
  id: 1n,
  number: 'RECHARGE0001',
  customer_id: 3,
  amount: 500_000n,
  method: 'sandbox',
  state: 'created',
  timeline: [],
  created_at: new Date(0),
  due_at: null,
  expires_at: null,
  received: null,
  reason_code: null,
  reason_text: null,
  ...change,
})

describe.each(states)('a recharge that is %s', (state) => {
  test.each(events)('on %s', (event) => {
    const to = expected.find(([from, on]) => from === state && on === event)?.[2]
    expect(table.next[state][event]).toBe(to)
    const change = () =>
      changedRecharge(row({ state }), event, {
        at: 0,
        who: 'operator',
        reason: { code: 'other', text: 'so' },
      })
    if (!to) return expect(change).toThrow(new Refusal('already_decided'))
    expect(change().state).toBe(to)
    expect(change().timeline).toEqual([{ state: to, at: '1970-01-01T00:00:00.000Z', who: 'operator' }])
    // Only what has failed has a reason.
    expect(change().reason_code).toBe(rechargeWireStatus[to] === 3 ? 'other' : null)
  })
})

test('the status of a recharge on the wire: 1 is in progress, 2 completed, 3 failed', () => {
  expect(states.map((state) => rechargeWireStatus[state])).toEqual([1, 1, 2, 3, 3, 3, 3])
})

test('a credit takes play money from the paper world, and a bank transfer from suspense', () => {
  expect(creditJournal(row(), 'INR', 0).transfers).toEqual([
    ['house:paper', 'customer:3:cash', 'INR', 500_000n],
  ])
  expect(creditJournal(row({ method: 'manual', received: 400_000n }), 'INR', 0).transfers).toEqual([
    ['house:suspense', 'customer:3:cash', 'INR', 400_000n],
  ])
})

test.each([
  [{ cash: 900_000n, unsettled: 0n }, [['cash', 500_000n]]],
  [
    { cash: 300_000n, unsettled: 900_000n },
    [
      ['cash', 300_000n],
      ['unsettled', 200_000n],
    ],
  ],
  [
    { cash: 100_000n, unsettled: 50_000n },
    [
      ['cash', 100_000n],
      ['unsettled', 50_000n],
      ['receivable', 350_000n],
    ],
  ],
  [{ cash: 0n, unsettled: 0n }, [['receivable', 500_000n]]],
])('of %o a recharge that is taken back takes %o', (money, taken) => {
  const { transfers } = returnJournal(row({ method: 'manual', received: 500_000n, state: 'credited' }), {
    currency: 'INR',
    at: 0,
    ...money,
  })
  expect(transfers).toEqual(
    taken.map(([kind, amount]) => [`customer:3:${kind}`, 'house:bank:client', 'INR', amount]),
  )
})

test('the payee of a recharge is shown only while its transfer is awaited', () => {
  const payee = { name: 'Tarazu', account: '30210000001', bank: 'State Bank' }
  const manual = (state: RechargeState) => rechargeFrom(row({ method: 'manual', state }), payee).instructions
  expect(manual('created')).toEqual({
    payee: 'Tarazu',
    account: '30210000001',
    bank: 'State Bank',
    reference: 'RECHARGE0001',
  })
  expect(states.filter((state) => manual(state) !== null)).toEqual(['created'])
  expect(rechargeFrom(row(), payee).instructions).toBeNull()
  expect(rechargeFrom(row({ method: 'manual' }), undefined).instructions).toBeNull()
})

test.each([
  ['the entity', {}, true],
  ['nobody', { name: '', account: '', bank: '' }, false],
  ['a name without an account', { account: '' }, false],
  ['somebody else', { name: 'A. Friend' }, false],
  ['the entity as others write it', { name: 'EXAMPLE SECURITIES LIMITED' }, false],
  ['a validated handle', { account: 'example.brk@validhdfc' }, true],
  ['any other address of UPI', { account: 'example@okhdfc' }, false],
  ['the handle of a fund house', { account: 'example.mf@validhdfc' }, false],
  ['one that only ends so', { account: 'x@y.brk@validhdfc' }, false],
  ['one that goes on', { account: 'example.brk@validhdfc.example' }, false],
])('where the entity is disclosed, money for %s: %o is %o', (_, changed, told) => {
  const payee = { name: 'Example Securities Limited', account: '30210000001', bank: 'State Bank', ...changed }
  expect(rechargePayeeOf({ payee }, { name: 'Example Securities Limited' }) !== undefined).toBe(told)
  // Play money has no entity, and transfers of it are tried out with any payee.
  expect(rechargePayeeOf({ payee }, undefined) !== undefined).toBe(payee.account !== '')
})
