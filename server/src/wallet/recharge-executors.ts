import { formatPaise } from '@tarazu/contract/money'
import type { Transaction } from 'kysely'
import type { Executor } from '../approvals/decide-proposal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { post } from '../ledger/post.ts'
import { notify } from '../notices/notify.ts'
import { endClaim } from '../queues/claims.ts'
import { Refusal } from '../refusal.ts'
import { type BankLineRow, lineAfter, lineReturnJournal } from './bank-line.ts'
import { changeRecharge, creditRecharge, takeBackRecharge } from './credit-recharge.ts'
import { lockLine, lockRechargeWithLine } from './locked-rows.ts'
import { overtakeLineProposals } from './overtake-line-proposals.ts'

/** Credits what came in. Refuses with `already_decided` where the match was undone, or the provider was quicker. */
const credit: Executor = async ({ tx, afterCommit }, deps, { subject, payload }, approver) => {
  const { recharge, line } = await lockRechargeWithLine(tx, deps, approver, subject)
  if (!line || line.number !== payload['line']) throw new Refusal('already_decided')
  const state = lineAfter(line, 'credit')
  await tx
    .updateTable('bank_line')
    .set({ state })
    .where('id', '=', line.id)
    .where('state', '=', line.state)
    .execute()
  if (!(await creditRecharge(tx, deps, recharge, 'operator'))) throw new Refusal('already_decided')
  await done(tx, [recharge.number, line.number])
  afterCommit(() => deps.ledger.balances.forget(recharge.customer_id))
}

/** The customer is told why; money that was matched goes back to whoever sent it. */
const reject: Executor = async ({ tx }, deps, { subject, payload, reason }, approver) => {
  const { recharge, line } = await lockRechargeWithLine(tx, deps, approver, subject)
  const code = String(payload['code'])
  if (line) await returnLine(tx, deps, line)
  if (
    !(await changeRecharge(tx, deps, recharge, 'reject', { who: 'operator', reason: { code, text: reason } }))
  )
    throw new Refusal('already_decided')
  await notify(tx, {
    customer: recharge.customer_id,
    kind: 'recharge_failed',
    facts: { amount: formatPaise(recharge.amount), number: recharge.number, reason: code },
    at: deps.clock.now(),
  })
  await done(tx, [recharge.number, ...(line ? [line.number] : [])])
  return undefined
}

const takeBack: Executor = async ({ tx, afterCommit }, deps, { subject, reason }, approver) => {
  const { recharge } = await lockRechargeWithLine(tx, deps, approver, subject)
  const change = { who: 'operator' as const, reason: { code: 'bank_rejected', text: reason } }
  if (!(await takeBackRecharge(tx, deps, recharge, change))) throw new Refusal('already_decided')
  await done(tx, [recharge.number])
  afterCommit(() => deps.ledger.balances.forget(recharge.customer_id))
}

const returnToSender: Executor = async ({ tx }, deps, { subject }, approver) => {
  const line = await lockLine(tx, deps, approver, subject)
  // Matched since it was proposed: then it is somebody's.
  if (line.state !== 'open') throw new Refusal('already_decided')
  await returnLine(tx, deps, line)
  await done(tx, [line.number])
  return undefined
}

async function returnLine(tx: Transaction<Tables>, deps: Deps, line: BankLineRow) {
  const state = lineAfter(line, 'return')
  await tx
    .updateTable('bank_line')
    .set({ state, recharge_id: null })
    .where('id', '=', line.id)
    .where('state', '=', line.state)
    .execute()
  await overtakeLineProposals(tx, line, deps.clock.now())
  const [posted] = await post(tx, [lineReturnJournal(line, deps.settings.currency, deps.clock.now())])
  if (posted?.status !== 'posted') throw new Error(`the return of line ${line.number} was ${posted?.status}`)
}

async function done(tx: Transaction<Tables>, things: string[]) {
  for (const thing of things) await endClaim(tx, { queue: 'recharges', thing })
  await publish(tx, { customer: null, topics: ['operators'], numbers: ['recharges'] })
}

export const rechargeExecutors = {
  'recharge.credit': credit,
  'recharge.reject': reject,
  'recharge.return': takeBack,
  'bank-line.return': returnToSender,
} as const
