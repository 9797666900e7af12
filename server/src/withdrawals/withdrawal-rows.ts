import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import { masked } from '@tarazu/contract/bank-cards/rules'
import type { WaitingReason } from '@tarazu/contract/withdrawals/rules'
import type { Withdrawal, WithdrawalState } from '@tarazu/contract/withdrawals/withdrawal'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Lifecycle } from '../acts/lifecycle.ts'
import { Refusal } from '../answer/refusal.ts'
import type { BankCardsTables } from '../db/tables/bank-cards.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import {
  isUnpaid,
  type WithdrawalMove,
  type WithdrawalRow,
  withdrawalStateTable,
  withdrawalWireStatus,
} from './withdrawal.ts'
import { serviceLevel } from './withdrawal-due.ts'

const payee = ['bank', 'branch', 'holder', 'ifsc', 'last4'] as const
type Payee = Pick<Selectable<BankCardsTables['bank_card_version']>, (typeof payee)[number]>

/** Withdrawals with the version of the card that was current when the money was asked for. */
export function withdrawalsWithCards(db: Kysely<Tables>) {
  return db
    .selectFrom('withdrawal')
    .innerJoin('bank_card_version', 'bank_card_version.id', 'withdrawal.card_version_id')
    .selectAll('withdrawal')
    .select(payee.map((column) => `bank_card_version.${column}` as const))
}

/** Locks one withdrawal. Refuses with `not_found` if it does not exist or is another customer's. */
export async function lockWithdrawal(tx: Transaction<Tables>, number: string, customer?: number) {
  const row = await tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('number', '=', number)
    .$if(customer !== undefined, (query) => query.where('customer_id', '=', customer as number))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Writes only if the row is still as it was when the decision was made (law 6). */
async function writeWithdrawal(tx: Transaction<Tables>, before: WithdrawalRow, after: WithdrawalRow) {
  const { id: _, published_due_at: _due, service_level_hours: _hours, carrier: _carrier, ...rest } = after
  const { timeline, ...columns } = rest
  const { numUpdatedRows } = await tx
    .updateTable('withdrawal')
    .set({ ...columns, timeline: JSON.stringify(timeline) })
    .where('id', '=', before.id)
    .where('state', '=', before.state)
    .where(sql<boolean>`jsonb_array_length(timeline) = ${before.timeline.length}`)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`withdrawal ${before.number} is not what it was`)
}

/** The move that each kind of proposal asks for. */
export const withdrawalMoveOf = {
  'withdrawal.pay': 'approve',
  'withdrawal.refuse': 'reject',
  // Whatever can be refused can be delayed.
  'withdrawal.delay': 'reject',
  'withdrawal.return': 'return',
  'withdrawal.correct': 'correct',
} as const satisfies Partial<Record<ProposalKind, WithdrawalMove>>

export const withdrawals: Lifecycle<WithdrawalState, WithdrawalMove, WithdrawalRow> = {
  states: withdrawalStateTable,
  queue: 'withdrawals',
  proposals: withdrawalMoveOf,
  lock: lockWithdrawal,
  write: writeWithdrawal,
}

export function withdrawalFrom(
  row: WithdrawalRow & Payee,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
): Withdrawal {
  const unpaid = isUnpaid(row)
  const waiting = waitingReason(row)
  return {
    id: row.number,
    amount: row.amount,
    fee: 0n,
    status: withdrawalWireStatus[row.state],
    state: row.state,
    card: {
      bank: row.bank,
      branch: row.branch,
      number: masked(row.last4),
      holder: row.holder,
      ifsc: row.ifsc,
    },
    createdAt: row.created_at.getTime(),
    dueAt: row.due_at.getTime(),
    serviceLevel: { ...levelOf(row, settings.currency), now: clock.now() },
    overdue: isOverdue(row, clock.now()),
    coolingUntil: row.state === 'cooling' ? (row.cooling_until?.getTime() ?? null) : null,
    reason: row.reason_code
      ? { code: row.reason_code, text: row.reason_text ?? '' }
      : waiting && { code: waiting, text: '' },
    cancellable: unpaid,
    timeline: timelineOf(row),
  }
}

const levelOf = (row: WithdrawalRow, currency: Deps['settings']['currency']) =>
  serviceLevel(
    {
      hours: row.service_level_hours,
      from: (row.cooling_until ?? row.created_at).getTime(),
      due: row.published_due_at.getTime(),
    },
    currency,
  )

/** Judged by the published time: an operator's new time is no excuse for being late. */
export const isOverdue = (row: WithdrawalRow, now: number) =>
  (isUnpaid(row) || row.state === 'sent') && now > row.published_due_at.getTime()

function waitingReason({ state }: Pick<WithdrawalRow, 'state'>): WaitingReason | null {
  if (state === 'cooling') return 'new_card'
  if (state === 'requested' || state === 'approved') return 'in_queue'
  return state === 'sent' ? 'at_bank' : null
}

export const timelineOf = (row: WithdrawalRow): Withdrawal['timeline'] =>
  row.timeline.map(({ at, ...event }) => ({ ...event, at: Date.parse(at) }))
