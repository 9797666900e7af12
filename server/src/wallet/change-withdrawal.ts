import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import { formatPaise } from '@tarazu/contract/money'
import type { Transaction } from 'kysely'
import { overtakeProposalsInTx } from '../approvals/overtake-proposals.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { post } from '../ledger/post.ts'
import { notify } from '../notices/notify.ts'
import { Refusal } from '../refusal.ts'
import { next, type WithdrawalChange, type WithdrawalMove, type WithdrawalRow } from './withdrawal.ts'
import { lockWithdrawal, writeWithdrawal } from './withdrawal-rows.ts'

type PlainNotice =
  | 'withdrawal_sent'
  | 'withdrawal_paid'
  | 'withdrawal_returned'
  | 'withdrawal_cancelled'
  | 'withdrawal_corrected'
  | 'withdrawal_released'
type ReasonedNotice = 'withdrawal_refused' | 'withdrawal_delayed'

type Wanted = {
  number: string
  /** Whose it has to be. */
  customer?: number
  notice?: PlainNotice | ReasonedNotice
  /** What the log says of it, where no operator has decided it. */
  logged?: string
  /** Pure; undefined: it is not in a state for that. */
  decide: (row: WithdrawalRow, now: number) => WithdrawalChange | undefined
}

/**
 * One step of one withdrawal: row, journal, notice and events commit together. Undefined where it is not in a state for
 * that, and then nothing has been done. Refuses with `not_found`.
 */
export async function changeWithdrawal(
  tx: Transaction<Tables>,
  deps: Pick<Deps, 'clock'>,
  { number, customer, notice, logged, decide }: Wanted,
): Promise<WithdrawalRow | undefined> {
  const now = deps.clock.now()
  const before = await lockWithdrawal(tx, number, customer)
  const change = decide(before, now)
  if (!change) return undefined
  const { row, journal } = change
  if (journal) {
    const [posted] = await post(tx, [journal])
    // Only what is taken back from a customer can be gone; whatever else is posted here was held.
    if (journal.reverses !== undefined && posted?.status === 'overdrawn') throw new Refusal('would_overdraw')
    if (posted?.status !== 'posted') throw new Error(`withdrawal ${number} was ${posted?.status}`)
  }
  await writeWithdrawal(tx, before, row)
  await overtakeProposalsInTx(tx, { subject: number, kinds: impossibleFor(before, row), at: now })
  if (notice) await tell(tx, row, notice, now)
  if (logged)
    await appendAudit(tx, {
      at: now,
      actor: 'system',
      action: logged,
      subject: number,
      customer: row.customer_id,
      detail: { code: before.reason_code },
    })
  await publish(tx, { customer: row.customer_id, topics: ['wallet'] })
  await publish(tx, { customer: null, topics: ['operators'], numbers: ['withdrawals'] })
  return row
}

const moveOf = {
  'withdrawal.pay': 'approve',
  'withdrawal.refuse': 'reject',
  // Whatever can be refused can be delayed.
  'withdrawal.delay': 'reject',
  'withdrawal.return': 'return',
  'withdrawal.correct': 'correct',
} as const satisfies Partial<Record<ProposalKind, WithdrawalMove>>

/** What nobody can approve any more. */
function impossibleFor(before: WithdrawalRow, { state }: WithdrawalRow) {
  const kinds = Object.keys(moveOf) as (keyof typeof moveOf)[]
  // A correction is of the last step: once another was taken, it means something else.
  const other = before.state !== state
  return kinds.filter((kind) => !next[state][moveOf[kind]] || (kind === 'withdrawal.correct' && other))
}

/** The same where it has to be possible: refuses with `already_decided`. */
export async function decideWithdrawal(tx: Transaction<Tables>, deps: Pick<Deps, 'clock'>, wanted: Wanted) {
  const row = await changeWithdrawal(tx, deps, wanted)
  if (!row) throw new Refusal('already_decided')
  return row
}

async function tell(
  tx: Transaction<Tables>,
  row: WithdrawalRow,
  kind: PlainNotice | ReasonedNotice,
  at: number,
) {
  const facts = { amount: formatPaise(row.amount), number: row.number }
  const to = { customer: row.customer_id, at }
  if (kind === 'withdrawal_refused' || kind === 'withdrawal_delayed')
    await notify(tx, { ...to, kind, facts: { ...facts, code: row.reason_code ?? '' } })
  else await notify(tx, { ...to, kind, facts })
}

/** After the commit: this process forgets what it knew of the balances, too. */
export function afterWithdrawal(deps: Pick<Deps, 'ledger' | 'events'>, customer: number) {
  deps.ledger.balances.forget(customer)
  deps.events.wake()
}
