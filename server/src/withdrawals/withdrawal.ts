/**
 * A withdrawal as a pure value (lifecycle "Withdrawal"): which step may follow which, and the journal of
 * each. The money is held from the request on, and leaves, or is released, once.
 */

import type { WithdrawalReason } from '@tarazu/contract/withdrawals/rules'
import type { Withdrawal, WithdrawalEvent, WithdrawalState } from '@tarazu/contract/withdrawals/withdrawal'
import type { Selectable } from 'kysely'
import { stateTable, type Who } from '../acts/state-table.ts'
import { Refusal } from '../answer/refusal.ts'
import type { WithdrawalsTables } from '../db/tables/withdrawals.ts'
import { account, type Journal, journal, reversal, type Transfer } from '../ledger/journal.ts'
import type { StoredJournal } from '../ledger/read-journal.ts'
import { outsideOf } from '../wallet/carrier.ts'

export type WithdrawalRow = Selectable<WithdrawalsTables['withdrawal']>
export type WithdrawalMove =
  | 'cool'
  | 'cooled'
  | 'approve'
  | 'send'
  | 'settle'
  | 'cancel'
  | 'reject'
  | 'return'
  | 'correct'
export type WithdrawalChange = { row: WithdrawalRow; journals?: Journal[] }

export const withdrawalStateTable = stateTable<WithdrawalState, WithdrawalMove>({
  requested: { cool: 'cooling', approve: 'approved', cancel: 'cancelled', reject: 'rejected' },
  cooling: { cooled: 'requested', cancel: 'cancelled', reject: 'rejected' },
  approved: { send: 'sent', cancel: 'cancelled', reject: 'rejected' },
  sent: { settle: 'settled', return: 'returned', correct: 'requested' },
  settled: { return: 'returned', correct: 'sent' },
  cancelled: {},
  rejected: {},
  // Back to sent, waiting for the bank: whether the bank had confirmed it before is for the bank to say
  // again.
  returned: { correct: 'sent' },
})

/** n in progress, y completed, b failed (product 4). */
export const withdrawalWireStatus: Record<WithdrawalState, Withdrawal['status']> = {
  requested: 'n',
  cooling: 'n',
  approved: 'n',
  sent: 'n',
  settled: 'y',
  cancelled: 'b',
  rejected: 'b',
  returned: 'b',
}

/** The states in which the money is held. */
export const unpaidStates = ['requested', 'cooling', 'approved'] as const
export const isUnpaid = ({ state }: Pick<WithdrawalRow, 'state'>) =>
  unpaidStates.some((unpaid) => unpaid === state)

/**
 * Adds a line to the timeline that says more than a transition does: a reason, or an event that is not a
 * state.
 */
function withTimeline(row: WithdrawalRow, { at, ...event }: WithdrawalEvent): WithdrawalRow {
  return { ...row, timeline: [...row.timeline, { ...event, at: new Date(at).toISOString() }] }
}

function journalOf(
  row: WithdrawalRow,
  reason: string,
  at: number,
  [from, to, currency]: [string, string, string],
) {
  const transfer: Transfer = [from, to, currency, row.amount]
  const { number: reference, customer_id: customer, timeline } = row
  // The same step may be taken once more after a correction, under another key.
  const corrections = timeline.filter(({ state }) => state === 'corrected').length
  const once = [reason, reference, ...(corrections > 0 ? [corrections] : [])].join(':')
  return journal({ reason, reference, customer, once, at }, [transfer])
}

const cash = (row: WithdrawalRow) => account.cash(row.customer_id)
const held = (row: WithdrawalRow) => account.held(row.customer_id, row.number)

/** The journal of the request, which is posted in the same transaction. */
export const holdOf = (row: WithdrawalRow, currency: string, at: number) =>
  journalOf(row, 'withdrawal', at, [cash(row), held(row), currency])

const releaseOf = (row: WithdrawalRow, currency: string, at: number) =>
  journalOf(row, 'withdrawal_release', at, [held(row), cash(row), currency])

/**
 * The wait for a new or changed card is over. Refuses with `already_decided` where it was not waiting. Here
 * and below, `at` is in ms UTC.
 */
export function cooled(row: WithdrawalRow, at: number): WithdrawalChange {
  return { row: withdrawalStateTable.transition(row, 'cooled', at, 'system') }
}

/**
 * Pays the withdrawal: the sandbox confirms at once, a bank has to confirm later. Refuses with
 * `already_decided` where it cannot be paid, or not any more.
 */
export function paid(row: WithdrawalRow, currency: string, at: number, who: Who): WithdrawalChange {
  const approved = withdrawalStateTable.transition(row, 'approve', at, who)
  const sent = withdrawalStateTable.transition(approved, 'send', at, 'system')
  const after =
    row.carrier === 'sandbox' ? withdrawalStateTable.transition(sent, 'settle', at, 'system') : sent
  return {
    row: {
      ...after,
      reason_code: null,
      reason_text: null,
      document_hash: null,
      paid_at: new Date(at),
    },
    journals: [journalOf(row, 'withdrawal_paid', at, [held(row), outsideOf[row.carrier], currency])],
  }
}

/**
 * The bank has confirmed the payment under its reference; moves no money. Refuses with `already_decided`
 * where it was not sent.
 */
export function settled(row: WithdrawalRow, bankReference: string, at: number): WithdrawalChange {
  return {
    row: { ...withdrawalStateTable.transition(row, 'settle', at, 'operator'), bank_reference: bankReference },
  }
}

/**
 * The customer cancels, and the money is free at once. Refuses with `cannot_cancel` where it has been sent or
 * has ended.
 */
export function cancelledWithdrawal(row: WithdrawalRow, currency: string, at: number): WithdrawalChange {
  const after = withdrawalStateTable.transition(row, 'cancel', at, 'customer')
  return {
    row: { ...after, reason_code: 'customer_cancelled', reason_text: '' },
    journals: [releaseOf(row, currency, at)],
  }
}

/** The reason, and the text that the customer reads. */
export type Given = { code: WithdrawalReason; text: string; documentHash?: string | undefined }

/**
 * A legal order has to name its document, and once a fraud review is over only a legal order can hold the
 * money back (safety H7). Refuses with `document_missing`, `review_over`.
 */
export function requirePublished(row: WithdrawalRow, { code, documentHash }: Given, now: number) {
  if (code === 'legal_order' && !documentHash) throw new Refusal('document_missing')
  const over = row.review_ends_at !== null && row.review_ends_at.getTime() <= now
  if (over && code !== 'legal_order') throw new Refusal('review_over')
}

const withReason = (row: WithdrawalRow, { code, text, documentHash = '' }: Given): WithdrawalRow => ({
  ...row,
  reason_code: code,
  reason_text: text,
  document_hash: documentHash || null,
})

/**
 * An operator refuses with a published reason, and the money is free at once. Refuses with `already_decided`
 * where it has been sent or has ended, with `document_missing`, `review_over`.
 */
export function rejectedWithdrawal(
  row: WithdrawalRow,
  given: Given,
  currency: string,
  at: number,
): WithdrawalChange {
  const state = withdrawalStateTable.require(row.state, 'reject', 'operator')
  requirePublished(row, given, at)
  const { code: reason, text } = given
  const after = withTimeline({ ...row, state }, { state, at, who: 'operator', reason, text })
  return { row: withReason(after, given), journals: [releaseOf(row, currency, at)] }
}

/**
 * During a fraud review nothing is delayed beyond its end, whatever other reason is given; only a legal order
 * is (safety H7). Refuses with `review_over`.
 */
export function requireWithinReview(reviewEndsAt: number | null, code: WithdrawalReason, dueAt: number) {
  if (reviewEndsAt !== null && code !== 'legal_order' && dueAt > reviewEndsAt)
    throw new Refusal('review_over')
}

/**
 * Ends a withdrawal because the bank took back a recharge and nothing else was left to pay it from. Its money
 * is free at once. Refuses with `already_decided` where it has been sent or has ended.
 */
export function unfunded(row: WithdrawalRow, currency: string, at: number): WithdrawalChange {
  const state = withdrawalStateTable.require(row.state, 'reject', 'system')
  const after = withTimeline({ ...row, state }, { state, at, who: 'system', reason: 'bank_rejected' })
  return {
    row: withReason(after, { code: 'bank_rejected', text: '' }),
    journals: [releaseOf(row, currency, at)],
  }
}

/**
 * Delays a withdrawal: the state stays, with a reason and a new time. Whatever can be refused can be delayed.
 * The first fraud review sets when reviewing ends. Refuses with `already_decided` where it has been sent or
 * has ended, with `due_invalid` where the approval came after the new time, with `document_missing`,
 * `review_over`.
 */
export function delayed(
  row: WithdrawalRow,
  given: Given & { dueAt: number; reviewEndsAt: number | null },
  at: number,
): WithdrawalChange {
  withdrawalStateTable.require(row.state, 'reject', 'operator')
  requirePublished(row, given, at)
  const { code: reason, text, dueAt, reviewEndsAt } = given
  if (dueAt <= at) throw new Refusal('due_invalid')
  const reviewEnds = row.review_ends_at?.getTime() ?? reviewEndsAt
  requireWithinReview(reviewEnds, reason, dueAt)
  const after = withTimeline(row, { state: 'delayed', at, who: 'operator', reason, text })
  return {
    row: {
      ...withReason(after, given),
      due_at: new Date(dueAt),
      review_ends_at: reviewEnds === null ? null : new Date(reviewEnds),
    },
  }
}

/**
 * Ends a fraud review that has lasted as long as it may: nothing stands in the way any more, whatever reason
 * was given since. Only a legal order does (safety H7). Undefined: there is no review, or its end has not
 * come.
 */
export function releasedWithdrawal(row: WithdrawalRow, at: number): WithdrawalChange | undefined {
  const { reason_code: reason, review_ends_at: ends } = row
  if (!isUnpaid(row) || ends === null || ends.getTime() > at) return undefined
  if (reason === null || reason === 'legal_order') return undefined
  const after = withTimeline(row, { state: 'released', at, who: 'system' })
  return { row: { ...after, reason_code: null, reason_text: null } }
}

/**
 * The bank sent the money back: it is the customer's again at once. Refuses with `already_decided` where it
 * had not been sent.
 */
export function returned(
  row: WithdrawalRow,
  { text, bankReference }: { text: string; bankReference: string },
  currency: string,
  at: number,
): WithdrawalChange {
  const state = withdrawalStateTable.require(row.state, 'return', 'operator')
  const after = withTimeline({ ...row, state }, { state, at, who: 'operator', reason: 'bank_rejected', text })
  return {
    row: { ...withReason(after, { code: 'bank_rejected', text }), bank_reference: bankReference },
    journals: [journalOf(row, 'withdrawal_returned', at, [outsideOf[row.carrier], cash(row), currency])],
  }
}

/** The reason of the journal that each step posted; the bank's confirmation posts none. */
export const postedAs: Partial<Record<WithdrawalState, string>> = {
  sent: 'withdrawal_paid',
  returned: 'withdrawal_returned',
}

/**
 * Undoes a step that was recorded by mistake: the state before it, and the mirror image of its journal.
 * Refuses with `already_decided` where there is nothing to undo.
 */
export function corrected(
  row: WithdrawalRow,
  { text, undone }: { text: string; undone: StoredJournal | undefined },
  at: number,
): WithdrawalChange {
  const state = withdrawalStateTable.require(row.state, 'correct', 'operator')
  const after = withTimeline({ ...row, state }, { state: 'corrected', at, who: 'operator', text })
  return {
    row: {
      ...after,
      reason_code: null,
      reason_text: null,
      document_hash: null,
      bank_reference: null,
      paid_at: state === 'requested' ? null : row.paid_at,
    },
    ...(undone && { journals: [{ ...reversal(undone, at), once: `reversal:${undone.id}` }] }),
  }
}
