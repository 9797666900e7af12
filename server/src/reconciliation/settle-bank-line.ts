import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { settleBankLine as api } from '@tarazu/contract/reconciliation/bank-lines-api'
import type { Transaction } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, Operator, OperatorCaller } from '../deps.ts'
import { recordSettled } from '../withdrawals/settle-withdrawal.ts'
import { type BankLineRow, lineAfter, referenceOf, settledJournal } from './bank-line.ts'
import { lockLine } from './lock-line.ts'
import { ownerOf } from './owner-of.ts'
import { writeLine } from './write-line.ts'

/**
 * Settles a line with what it paid, or with a withdrawal that came back. The ledger has that already; this
 * records that the bank did it. Refuses with `not_matching` where the amounts differ, or where money came in
 * and the bank does not name the withdrawal (then it takes two operators: `propose-bank-line.ts`); with
 * `already_decided` where either was settled before.
 */
export async function settleBankLine(
  deps: Deps,
  { operator }: OperatorCaller,
  { line: number, thing }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  await act(deps, async (act) => {
    await act.audit({
      actor: operator,
      action: 'bank-line.settled',
      subject: number,
      customer: await ownerOf(act.tx, thing),
      detail: { thing },
    })
    const line = await lockLine(act, operator, number)
    if (line.amount > 0n && !line.mentions.includes(thing)) throw new Refusal('not_matching')
    await requireNoProposal(act.tx, { subject: number, now: act.at })
    await settleLine(act, deps, operator, { line, thing })
  })
  return {}
}

type Settling = { line: BankLineRow; thing: string }

/** Settles a locked line. Refuses as `settleBankLine` does. */
export async function settleLine(act: Act, deps: Deps, operator: Operator, settling: Settling) {
  const { state, withdrawal } = await requireSettling(act.tx, settling)
  const { line, thing } = settling
  const carrier = withdrawal?.carrier ?? 'bank'
  const journal = settledJournal(line, carrier, deps.settings.currency, act.at)
  if (journal) await act.post([journal])
  if (line.amount < 0n && withdrawal?.state === 'sent')
    await recordSettled(act, operator, { number: thing, bankReference: referenceOf(line) })
  await endLine(act, { line, state, settles: settlesOf(settling) })
}

const settlesOf = ({ line, thing }: Settling) => (line.amount > 0n ? `return:${thing}` : thing)

/** The state of the line after settling, and the withdrawal that it belongs to, if any. */
export async function requireSettling(tx: Transaction<Tables>, { line, thing }: Settling) {
  const state = lineAfter(line, 'settle')
  const earlier = await tx
    .selectFrom('bank_line')
    .select('id')
    .where('settles', '=', settlesOf({ line, thing }))
    .executeTakeFirst()
  if (earlier) throw new Refusal('already_decided')
  const withdrawal = await tx
    .selectFrom('withdrawal')
    .select(['amount', 'state', 'carrier'])
    .where('number', '=', thing)
    .executeTakeFirst()
  const amount = withdrawal?.amount ?? (await returnedAmount(tx, thing))
  if (amount !== (line.amount < 0n ? -line.amount : line.amount)) throw new Refusal('not_matching')
  const fits = line.amount > 0n ? ['returned'] : ['sent', 'settled', 'returned']
  // Anything but a withdrawal can only be settled by money that went out.
  if (withdrawal ? !fits.includes(withdrawal.state) : line.amount > 0n) throw new Refusal('not_matching')
  return { state, withdrawal }
}

type Ending = { line: BankLineRow; state: BankLineRow['state']; settles: string }

export async function endLine(act: Act, { line, state, settles }: Ending) {
  await writeLine(act, line, { state, settles })
  act.announceToOperators('recharges', 'withdrawals')
}

/**
 * The amount of a line that was returned to its sender, or of a recharge that the bank took back; undefined
 * if `thing` is neither.
 */
async function returnedAmount(tx: Transaction<Tables>, thing: string) {
  const line = await tx
    .selectFrom('bank_line')
    .select('amount')
    .where('number', '=', thing)
    .where('state', '=', 'returned')
    .executeTakeFirst()
  if (line) return line.amount
  const recharge = await tx
    .selectFrom('recharge')
    .select(['amount', 'received'])
    .where('number', '=', thing)
    .where('state', '=', 'returned')
    .where('method', '!=', 'sandbox')
    .executeTakeFirst()
  return recharge && (recharge.received ?? recharge.amount)
}
