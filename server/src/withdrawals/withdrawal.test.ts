import { waitedFor, withdrawalReasons } from '@tarazu/contract/withdrawals/rules'
import type { WithdrawalState } from '@tarazu/contract/withdrawals/withdrawal'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../answer/refusal.ts'
import {
  cancelledWithdrawal,
  cooled,
  corrected,
  delayed,
  holdOf,
  paid,
  rejectedWithdrawal,
  releasedWithdrawal,
  returned,
  settled,
  withdrawalStateTable as table,
  unfunded,
  type WithdrawalChange,
  type WithdrawalMove,
  type WithdrawalRow,
  withdrawalWireStatus,
} from './withdrawal.ts'
import { serviceLevel, withdrawalDue } from './withdrawal-due.ts'

const states: WithdrawalState[] = [
  'requested',
  'cooling',
  'approved',
  'sent',
  'settled',
  'cancelled',
  'rejected',
  'returned',
]
const moves: WithdrawalMove[] = [
  'cool',
  'cooled',
  'approve',
  'send',
  'settle',
  'cancel',
  'reject',
  'return',
  'correct',
]
/** Read off lifecycle "Withdrawal". */
const expected: [WithdrawalState, WithdrawalMove, WithdrawalState][] = [
  ['requested', 'cool', 'cooling'],
  ['requested', 'approve', 'approved'],
  ['requested', 'cancel', 'cancelled'],
  ['requested', 'reject', 'rejected'],
  ['cooling', 'cooled', 'requested'],
  ['cooling', 'cancel', 'cancelled'],
  ['cooling', 'reject', 'rejected'],
  ['approved', 'send', 'sent'],
  ['approved', 'cancel', 'cancelled'],
  ['approved', 'reject', 'rejected'],
  ['sent', 'settle', 'settled'],
  ['sent', 'return', 'returned'],
  ['settled', 'return', 'returned'],
  ['sent', 'correct', 'requested'],
  ['settled', 'correct', 'sent'],
  ['returned', 'correct', 'sent'],
]

const rowIn = (state: WithdrawalState, carrier: WithdrawalRow['carrier'] = 'bank'): WithdrawalRow => ({
  carrier,
  id: 1n,
  number: 'WITHDRAWAL01',
  customer_id: 3,
  card_version_id: 1n,
  amount: 100_00n,
  state,
  reason_code: null,
  reason_text: null,
  document_hash: null,
  bank_reference: null,
  cooling_until: null,
  review_ends_at: null,
  paid_at: null,
  due_at: new Date(1_000),
  published_due_at: new Date(1_000),
  service_level_hours: 24,
  timeline: [],
  created_at: new Date(0),
})
const currency = 'INR'
const given = { code: 'name_mismatch', text: 'The name is another one.' } as const

describe.each(states)('a withdrawal that is %s', (state) => {
  const row = rowIn(state)
  const play = rowIn(state, 'sandbox')
  const allows = (move: WithdrawalMove) => expected.some(([from, on]) => from === state && on === move)

  test.each(moves)('on %s', (move) => {
    expect(table.next[state][move]).toBe(expected.find(([from, on]) => from === state && on === move)?.[2])
  })

  test('moves its money once, and only in a state for it', () => {
    const held = 'customer:3:held:WITHDRAWAL01'
    const cash = 'customer:3:cash'
    const moved = (change: WithdrawalChange) => change.journals?.[0]?.transfers
    const when = (move: WithdrawalMove, change: () => WithdrawalChange, from: string, to: string) => {
      if (allows(move)) expect(moved(change())).toEqual([[from, to, 'INR', 100_00n]])
      else expect(change).toThrow(Refusal)
    }
    when('approve', () => paid(play, currency, 5, 'system'), held, 'house:paper')
    when('approve', () => paid(row, currency, 5, 'operator'), held, 'house:bank:client')
    when('cancel', () => cancelledWithdrawal(row, currency, 5), held, cash)
    when('reject', () => rejectedWithdrawal(row, given, currency, 5), held, cash)
    when('reject', () => unfunded(row, currency, 5), held, cash)
    const back = { text: 'Account closed.', bankReference: 'R1' }
    when('return', () => returned(row, back, currency, 5), 'house:bank:client', cash)
    when('return', () => returned(play, back, currency, 5), 'house:paper', cash)
    const undone = { ...holdOf(row, currency, 4), id: 9n }
    when('correct', () => corrected(row, { text: 'A mistake.', undone }, 5), held, cash)
    const becomes = (move: WithdrawalMove, change: () => WithdrawalChange, after: WithdrawalState) => {
      if (allows(move)) expect(change().row.state).toBe(after)
      else expect(change).toThrow(Refusal)
    }
    becomes('settle', () => settled(row, 'R1', 5), 'settled')
    becomes('cooled', () => cooled(row, 5), 'requested')
  })

  test('refuses its customer with another word than the operators', () => {
    const code = (change: () => unknown) => {
      try {
        change()
      } catch (error) {
        return error instanceof Refusal ? error.code : error
      }
    }
    if (!allows('cancel')) expect(code(() => cancelledWithdrawal(row, currency, 5))).toBe('cannot_cancel')
    if (!allows('reject'))
      expect(code(() => rejectedWithdrawal(row, given, currency, 5))).toBe('already_decided')
  })

  test('can be delayed for as long as it is not paid, and stays where it is', () => {
    const put = () => delayed(row, { ...given, dueAt: 9_000, reviewEndsAt: null }, 5)
    if (!['requested', 'cooling', 'approved'].includes(state)) return expect(put).toThrow(Refusal)
    expect(put().journals).toBeUndefined()
    expect(put().row).toMatchObject({
      state,
      reason_code: 'name_mismatch',
      due_at: new Date(9_000),
      timeline: [{ state: 'delayed', reason: 'name_mismatch', who: 'operator' }],
    })
  })
})

test('the status of a withdrawal on the wire: n is in progress, y completed, b failed', () => {
  expect(states.map((state) => withdrawalWireStatus[state])).toEqual(['n', 'n', 'n', 'n', 'y', 'b', 'b', 'b'])
})

test('a requested withdrawal moves the money from cash into a hold of its own', () => {
  expect(holdOf(rowIn('requested'), currency, 5)).toMatchObject({
    once: 'withdrawal:WITHDRAWAL01',
    transfers: [['customer:3:cash', 'customer:3:held:WITHDRAWAL01', 'INR', 100_00n]],
  })
})

test('a payment by the sandbox is confirmed at once, one by a bank later', () => {
  const states = (change: WithdrawalChange) => change.row.timeline.map(({ state }) => state)
  expect(states(paid(rowIn('requested', 'sandbox'), currency, 5, 'system'))).toEqual([
    'approved',
    'sent',
    'settled',
  ])
  expect(states(paid(rowIn('requested'), currency, 5, 'operator'))).toEqual(['approved', 'sent'])
})

test('the first fraud review of a withdrawal sets when reviewing ends; a later one does not move it', () => {
  const review = { code: 'fraud_review', text: 'We look into it.' } as const
  const first = delayed(rowIn('requested'), { ...review, dueAt: 9_000, reviewEndsAt: 50_000 }, 5).row
  const again = delayed(first, { ...review, dueAt: 9_500, reviewEndsAt: 90_000 }, 6).row
  expect(again.review_ends_at).toEqual(new Date(50_000))
  expect(releasedWithdrawal(again, 49_999)).toBeUndefined()
  expect(releasedWithdrawal(again, 50_000)?.row).toMatchObject({
    reason_code: null,
    state: 'requested',
  })
  expect(releasedWithdrawal(rowIn('requested'), 50_000)).toBeUndefined()
})

test('no other reason delays a withdrawal beyond the end of a review, or holds it after that end', () => {
  const reviewed: WithdrawalRow = {
    ...rowIn('requested'),
    reason_code: 'fraud_review',
    review_ends_at: new Date(50_000),
  }
  for (const code of withdrawalReasons) {
    const given = { code, text: 'Something else.', documentHash: 'a'.repeat(64), reviewEndsAt: null }
    const later = () => delayed(reviewed, { ...given, dueAt: 50_001 }, 5).row
    if (code === 'legal_order') {
      expect(later()).toMatchObject({ due_at: new Date(50_001), review_ends_at: new Date(50_000) })
      expect(releasedWithdrawal(later(), 50_000)).toBeUndefined()
    } else {
      expect(later).toThrow('A review for fraud ends')
      const within = delayed(reviewed, { ...given, dueAt: 50_000 }, 5).row
      expect(releasedWithdrawal(within, 50_000)?.row).toMatchObject({ reason_code: null })
    }
  }
})

test('a step that was corrected may be taken once more, under a key of its own', () => {
  const keys = []
  let row = rowIn('requested')
  for (let round = 0; round < 3; round++) {
    const sent = paid(row, currency, 5, 'operator')
    keys.push(sent.journals?.[0]?.once)
    row = corrected(sent.row, { text: 'Never sent.', undone: undefined }, 6).row
    expect(row).toMatchObject({ state: 'requested', paid_at: null })
  }
  expect(keys).toEqual(['', ':1', ':2'].map((nth) => `withdrawal_paid:WITHDRAWAL01${nth}`))
})

test.each([
  ['a Monday', '2026-11-16T10:00:00+05:30', 24, 'INR', '2026-11-17T10:00:00+05:30'],
  ['a Friday', '2026-11-20T10:00:00+05:30', 24, 'INR', '2026-11-23T10:00:00+05:30'],
  ['the day before a holiday', '2026-11-23T10:00:00+05:30', 24, 'INR', '2026-11-25T10:00:00+05:30'],
  [
    'a Friday, with three days of service',
    '2026-11-20T10:00:00+05:30',
    72,
    'INR',
    '2026-11-23T10:00:00+05:30',
  ],
  ['a Friday in Mexico', '2026-11-20T10:00:00-06:00', 24, 'MXN', '2026-11-23T10:00:00-06:00'],
  ['the day before Christmas in Mexico', '2026-12-23T10:00:00-06:00', 48, 'MXN', '2026-12-28T10:00:00-06:00'],
] as const)('what is asked for on %s is due on a working day', (_, asked, hours, currency, due) => {
  expect(new Date(withdrawalDue(Date.parse(asked), hours, currency))).toEqual(new Date(due))
})

test.each([
  ['a Monday', '2026-11-16T10:00:00+05:30', 24, 'INR', '2026-11-16T13:12:00+05:30', '3:12'],
  ['a Monday, too late', '2026-11-16T10:00:00+05:30', 24, 'INR', '2026-11-17T10:30:00+05:30', '24:30'],
  [
    'a Friday, before the weekend',
    '2026-11-20T10:00:00+05:30',
    24,
    'INR',
    '2026-11-20T23:00:00+05:30',
    '13:00',
  ],
  ['a Friday, on the Sunday', '2026-11-20T10:00:00+05:30', 24, 'INR', '2026-11-22T15:00:00+05:30', '14:00'],
  ['a Friday, on the Monday', '2026-11-20T10:00:00+05:30', 24, 'INR', '2026-11-23T09:59:00+05:30', '23:59'],
  ['a Friday, too late', '2026-11-20T10:00:00+05:30', 24, 'INR', '2026-11-23T11:00:00+05:30', '25:00'],
  [
    'a Sunday, with an hour of service',
    '2026-11-22T10:00:00+05:30',
    1,
    'INR',
    '2026-11-22T20:00:00+05:30',
    '0:00',
  ],
  ['a Sunday, on the Monday', '2026-11-22T10:00:00+05:30', 1, 'INR', '2026-11-23T10:30:00+05:30', '0:30'],
  [
    'a Friday in Mexico, on the Monday',
    '2026-11-20T10:00:00-06:00',
    24,
    'MXN',
    '2026-11-23T09:00:00-06:00',
    '23:00',
  ],
] as const)(
  'what was asked for on %s has waited as the service level counts',
  (_, asked, hours, currency, at, clock) => {
    const from = Date.parse(asked)
    const level = serviceLevel({ hours, from, due: withdrawalDue(from, hours, currency) }, currency)
    const minutes = waitedFor(level, Date.parse(at)) / 60_000
    expect(`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`).toBe(clock)
    expect(waitedFor(level, from)).toBe(0)
    expect(waitedFor(level, level.due)).toBe(hours * 3_600_000)
  },
)

test('service hours that do not lead to the due time are not shown', () => {
  const from = Date.parse('2026-11-18T10:00:00+05:30')
  const due = withdrawalDue(from, 48, 'INR')
  expect(serviceLevel({ hours: 48, from, due }, 'INR')).toMatchObject({ hours: 48, due })
  // What was asked for under two days before hours were kept with it says one, which was a guess.
  const guessed = serviceLevel({ hours: 24, from, due }, 'INR')
  expect(guessed).toEqual({ hours: null, from, due, rest: null })
  expect(waitedFor(guessed, from + 3 * 3_600_000)).toBe(3 * 3_600_000)
})
