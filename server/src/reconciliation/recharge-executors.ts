import { formatPaise } from '@tarazu/contract/money'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Executor } from '../approvals/decide-proposal.ts'
import type { Deps } from '../deps.ts'
import { changeRecharge, creditRecharge, takeBackRecharge } from '../recharges/change-recharge.ts'
import { lockRechargeWithLine, releaseClaims } from '../recharges/lock-recharge.ts'
import { type BankLineRow, lineAfter, lineReturnJournal } from './bank-line.ts'
import { lockLine } from './lock-line.ts'
import { writeLine } from './write-line.ts'

/**
 * Credits the amount that came in. Refuses with `already_decided` where the match was undone, or the provider
 * has credited it first.
 */
const credit: Executor = async (act, deps, { subject, payload }, approver) => {
  const { recharge, line } = await lockRechargeWithLine(act, approver, subject)
  if (!line || line.number !== payload['line']) throw new Refusal('already_decided')
  await writeLine(act, line, { state: lineAfter(line, 'credit') })
  await creditRecharge(act, deps, recharge, 'operator')
  await done(act, [recharge.number, line.number])
}

/** Notifies the customer of the reason; money that was matched goes back to its sender. */
const reject: Executor = async (act, deps, { subject, payload, reason }, approver) => {
  const { recharge, line } = await lockRechargeWithLine(act, approver, subject)
  const code = String(payload['code'])
  if (line) await returnLine(act, deps, line)
  await changeRecharge(act, recharge, 'reject', { who: 'operator', reason: { code, text: reason } })
  await act.notify({
    customer: recharge.customer_id,
    kind: 'recharge_failed',
    facts: { amount: formatPaise(recharge.amount), number: recharge.number, reason: code },
  })
  await done(act, [recharge.number, ...(line ? [line.number] : [])])
}

const takeBack: Executor = async (act, deps, { subject, reason }, approver) => {
  const { recharge } = await lockRechargeWithLine(act, approver, subject)
  const change = { who: 'operator' as const, reason: { code: 'bank_rejected', text: reason } }
  await takeBackRecharge(act, deps, recharge, change)
  await done(act, [recharge.number])
}

const returnToSender: Executor = async (act, deps, { subject }, approver) => {
  const line = await lockLine(act, approver, subject)
  // The line was matched since the proposal, so it belongs to somebody.
  if (line.state !== 'open') throw new Refusal('already_decided')
  await returnLine(act, deps, line)
  await done(act, [line.number])
}

async function returnLine(act: Act, { settings }: Deps, line: BankLineRow) {
  await writeLine(act, line, { state: lineAfter(line, 'return'), recharge_id: null })
  await act.post([lineReturnJournal(line, settings.currency, act.at)])
}

async function done(act: Act, things: string[]) {
  await releaseClaims(act.tx, things)
  act.announceToOperators('recharges')
}

export const rechargeExecutors = {
  'recharge.credit': credit,
  'recharge.reject': reject,
  'recharge.return': takeBack,
  'bank-line.return': returnToSender,
} as const
