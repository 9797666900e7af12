/** What happens to a line of the bank when a second operator has approved. Each refuses with `already_decided`. */
import type { FirmCause } from '@tarazu/contract/reconciliation/rules'
import type { Transaction } from 'kysely'
import type { Executor } from '../approvals/decide-proposal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { reversal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { readJournal } from '../ledger/read-journal.ts'
import { endClaim } from '../queues/claims.ts'
import { Refusal } from '../refusal.ts'
import { type BankLineRow, firmJournal, firmsOwn, lineAfter, onceSettled, referenceOf } from './bank-line.ts'
import { changeWithdrawal } from './change-withdrawal.ts'
import { lockLine } from './locked-rows.ts'
import { endLine, settleLine } from './settle-bank-line.ts'
import { corrected } from './withdrawal.ts'

const settle: Executor = async ({ tx }, deps, { subject, payload }, approver) => {
  const line = await lockLine(tx, deps, approver, subject)
  await settleLine(tx, deps, approver, { line, thing: String(payload['thing']) })
  await endClaim(tx, { queue: 'recharges', thing: subject })
  return undefined
}

const firm: Executor = async ({ tx }, deps, { subject, payload }, approver) => {
  const line = await lockLine(tx, deps, approver, subject)
  const state = lineAfter(line, 'settle')
  const cause = payload['cause'] as FirmCause
  const [posted] = await post(tx, [firmJournal(line, cause, deps.settings.currency, deps.clock.now())])
  if (posted?.status !== 'posted') throw new Error(`line ${subject} was ${posted?.status}`)
  await endLine(tx, deps, { line, state, settles: firmsOwn(line) })
  await endClaim(tx, { queue: 'recharges', thing: subject })
  return undefined
}

/** Whatever settling it has done is undone: its journal, and that the bank has paid a withdrawal. */
const reopen: Executor = async ({ tx }, deps, { subject, payload, reason }, approver) => {
  const line = await lockLine(tx, deps, approver, subject)
  const state = lineAfter(line, 'unsettle')
  // Settled with something else since it was proposed.
  if (line.settles !== payload['settles']) throw new Refusal('already_decided')
  await tx
    .updateTable('bank_line')
    .set({ state, settles: null, reopened: line.reopened + 1 })
    .where('id', '=', line.id)
    .where('state', '=', line.state)
    .execute()
  await turnRound(tx, deps, line)
  await unsettle(tx, deps, line, reason)
  await endClaim(tx, { queue: 'recharges', thing: subject })
  await publish(tx, { customer: null, topics: ['operators'], numbers: ['recharges', 'withdrawals'] })
  return undefined
}

async function turnRound(tx: Transaction<Tables>, deps: Deps, line: BankLineRow) {
  const found = await tx
    .selectFrom('journal')
    .select('id')
    .where('once_key', '=', onceSettled(line))
    .executeTakeFirst()
  // It was of something that the ledger had already.
  if (!found) return
  const { id } = found
  const original = await readJournal(tx, id)
  if (!original) throw new Error(`the journal ${id} of line ${line.number} is gone`)
  const [posted] = await post(tx, [{ ...reversal(original, deps.clock.now()), once: `reversal:${id}` }])
  if (posted?.status !== 'posted')
    throw new Error(`the way back of line ${line.number} was ${posted?.status}`)
}

/** A withdrawal that this line had settled waits for the bank's word again; one that has gone on since is left. */
async function unsettle(tx: Transaction<Tables>, deps: Deps, line: BankLineRow, text: string) {
  const { settles, amount } = line
  const reference = referenceOf(line)
  if (amount > 0n || settles === null) return
  const settled = await tx
    .selectFrom('withdrawal')
    .select('number')
    .where('number', '=', settles)
    .where('state', '=', 'settled')
    .where('bank_reference', '=', reference)
    .executeTakeFirst()
  if (!settled) return
  await changeWithdrawal(tx, deps, {
    number: settled.number,
    notice: 'withdrawal_corrected',
    decide: (row, now) =>
      row.state === 'settled' && row.bank_reference === reference
        ? corrected(row, { text, undone: undefined }, now)
        : undefined,
  })
}

export const bankLineExecutors = {
  'bank-line.settle': settle,
  'bank-line.firm': firm,
  'bank-line.reopen': reopen,
} as const
