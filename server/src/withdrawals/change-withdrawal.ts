import { formatPaise } from '@tarazu/contract/money'
import type { Act } from '../acts/act.ts'
import { type Step, takeStep } from '../acts/lifecycle.ts'
import { supersedeProposals } from '../approvals/supersede-proposals.ts'
import type { WithdrawalRow } from './withdrawal.ts'
import { withdrawals } from './withdrawal-rows.ts'

type PlainNotice =
  | 'withdrawal_sent'
  | 'withdrawal_paid'
  | 'withdrawal_returned'
  | 'withdrawal_cancelled'
  | 'withdrawal_corrected'
  | 'withdrawal_released'
type ReasonedNotice = 'withdrawal_refused' | 'withdrawal_delayed'

export type WithdrawalStep = Step<WithdrawalRow> & {
  notice?: PlainNotice | ReasonedNotice
  /** The action that the audit log names, for a step that no operator has decided. */
  logged?: string
}

/**
 * Takes one step of one withdrawal, notifies its customer and writes the log. Answers whether there was
 * anything to do. Refuses with `not_found`, with `overdrawn` where the ledger finds too little, and with
 * whatever `decide` refuses.
 */
export async function changeWithdrawal(act: Act, { notice, logged, ...step }: WithdrawalStep) {
  const { before, after, taken } = await takeStep(act, withdrawals, step)
  if (!taken) return false
  const { number, customer_id: customer } = after
  // A proposed correction is about the last step: once another step was taken, it would undo something else.
  if (before.state !== after.state)
    await supersedeProposals(act, { subject: number, kinds: ['withdrawal.correct'] })
  if (notice) await notifyCustomer(act, after, notice)
  if (logged)
    await act.audit({
      actor: 'system',
      action: logged,
      subject: number,
      customer,
      detail: { code: before.reason_code },
    })
  return true
}

async function notifyCustomer({ notify }: Act, row: WithdrawalRow, kind: PlainNotice | ReasonedNotice) {
  const facts = { amount: formatPaise(row.amount), number: row.number }
  const customer = row.customer_id
  if (kind === 'withdrawal_refused' || kind === 'withdrawal_delayed')
    await notify({ customer, kind, facts: { ...facts, code: row.reason_code ?? '' } })
  else await notify({ customer, kind, facts })
}
