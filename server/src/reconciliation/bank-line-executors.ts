/** What happens to a bank line once a second operator has approved. Each refuses with `already_decided`. */
import type { FirmCause } from '@tarazu/contract/reconciliation/rules'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Executor } from '../approvals/decide-proposal.ts'
import { reversal } from '../ledger/journal.ts'
import { readJournal } from '../ledger/read-journal.ts'
import { endClaim } from '../queues/claims.ts'
import { changeWithdrawal } from '../withdrawals/change-withdrawal.ts'
import { corrected } from '../withdrawals/withdrawal.ts'
import { type BankLineRow, firmJournal, firmsOwn, lineAfter, onceSettled, referenceOf } from './bank-line.ts'
import { lockLine } from './lock-line.ts'
import { endLine, settleLine } from './settle-bank-line.ts'
import { writeLine } from './write-line.ts'

const settle: Executor = async (act, deps, { subject, payload }, approver) => {
  const line = await lockLine(act, approver, subject)
  await settleLine(act, deps, approver, { line, thing: String(payload['thing']) })
  await endClaim(act.tx, { queue: 'recharges', reference: subject })
}

const firm: Executor = async (act, { settings }, { subject, payload }, approver) => {
  const line = await lockLine(act, approver, subject)
  const state = lineAfter(line, 'settle')
  const cause = payload['cause'] as FirmCause
  await act.post([firmJournal(line, cause, settings.currency, act.at)])
  await endLine(act, { line, state, settles: firmsOwn(line) })
  await endClaim(act.tx, { queue: 'recharges', reference: subject })
}

/**
 * Undoes everything that settling the line did: its journal, and the confirmation that the bank paid a
 * withdrawal.
 */
const reopen: Executor = async (act, _deps, { subject, payload, reason }, approver) => {
  const line = await lockLine(act, approver, subject)
  const state = lineAfter(line, 'unsettle')
  // The line was settled with something else since the proposal.
  if (line.settles !== payload['settles']) throw new Refusal('already_decided')
  await writeLine(act, line, { state, settles: null, reopened: line.reopened + 1 })
  await reverseSettlement(act, line)
  await unsettle(act, line, reason)
  await endClaim(act.tx, { queue: 'recharges', reference: subject })
  act.announceToOperators('recharges', 'withdrawals')
}

async function reverseSettlement({ tx, at, post }: Act, line: BankLineRow) {
  const found = await tx
    .selectFrom('journal')
    .select('id')
    .where('once_key', '=', onceSettled(line))
    .executeTakeFirst()
  // Settling posted no journal, because the ledger had the movement already.
  if (!found) return
  const { id } = found
  const original = await readJournal(tx, id)
  if (!original) throw new Error(`the journal ${id} of line ${line.number} is gone`)
  await post([{ ...reversal(original, at), once: `reversal:${id}` }])
}

/**
 * The withdrawal that this line had confirmed waits for the bank again; one that has moved on since is left
 * alone.
 */
async function unsettle(act: Act, line: BankLineRow, text: string) {
  const { settles, amount } = line
  const reference = referenceOf(line)
  if (amount > 0n || settles === null) return
  const settled = await act.tx
    .selectFrom('withdrawal')
    .select('number')
    .where('number', '=', settles)
    .where('state', '=', 'settled')
    .where('bank_reference', '=', reference)
    .executeTakeFirst()
  if (!settled) return
  await changeWithdrawal(act, {
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
