/** How two operators undo a step of a withdrawal that was recorded although the bank never made it. */
import type { WithdrawalState } from '@tarazu/contract/withdrawals/withdrawal'
import type { Transaction } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Executor } from '../approvals/decide-proposal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { account } from '../ledger/journal.ts'
import { readLastJournal, type StoredJournal } from '../ledger/read-journal.ts'
import { endClaim } from '../queues/claims.ts'
import { changeWithdrawal } from './change-withdrawal.ts'
import { corrected, postedAs, type WithdrawalRow } from './withdrawal.ts'
import { lockWithdrawal } from './withdrawal-rows.ts'

/**
 * Answers the journal that would be undone; undefined if the last step posted none. Refuses with `not_ready`
 * where a line of the bank says that the step happened.
 */
export async function requireCorrectable(tx: Transaction<Tables>, row: WithdrawalRow) {
  const line = await tx
    .selectFrom('bank_line')
    .select('id')
    .where('settles', '=', row.state === 'returned' ? `return:${row.number}` : row.number)
    .executeTakeFirst()
  if (line) throw new Refusal('not_ready')
  return journalUndone(tx, row)
}

/**
 * Refuses with `would_overdraw` already when it is proposed, so that the first operator learns it. The
 * posting itself decides.
 */
export async function requireMoneyThere(tx: Transaction<Tables>, { settings }: Deps, row: WithdrawalRow) {
  if (row.state !== 'returned') return
  const cash = await tx
    .selectFrom('account')
    .select('balance')
    .where('address', '=', account.cash(row.customer_id))
    .where('asset', '=', settings.currency)
    .executeTakeFirst()
  if ((cash?.balance ?? 0n) < row.amount) throw new Refusal('would_overdraw')
}

async function journalUndone(
  tx: Transaction<Tables>,
  { number: reference, customer_id: customer, state }: WithdrawalRow,
): Promise<StoredJournal | undefined> {
  const reason = postedAs[state]
  if (reason === undefined) return undefined
  const undone = await readLastJournal(tx, { customer, reference, reason })
  if (!undone || undone.reversedBy !== undefined)
    throw new Error(`withdrawal ${reference} is ${state} without a journal`)
  return undone
}

type Payload = { before: { state: WithdrawalState }; journal?: string }

/**
 * Refuses with `already_decided` where another step was taken in the meantime, and with `would_overdraw`,
 * `not_ready`.
 */
export const correctWithdrawal: Executor = async (act, _deps, { subject, payload, reason: text }) => {
  const { tx } = act
  const { before, journal } = payload as Payload
  const row = await lockWithdrawal(tx, subject)
  if (row.state !== before.state) throw new Refusal('already_decided')
  const undone = await requireCorrectable(tx, row)
  // The step was undone and taken again in the meantime: that is another step than the one that was proposed.
  if (undone?.id.toString() !== journal) throw new Refusal('already_decided')
  await changeWithdrawal(act, {
    number: subject,
    // The money that was given back to the customer may be spent by now.
    overdrawn: 'would_overdraw',
    notice: 'withdrawal_corrected',
    decide: (locked, now) => corrected(locked, { text, undone }, now),
  })
  await endClaim(tx, { queue: 'withdrawals', reference: subject })
}
