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
 * Money that went out and what it paid, or a withdrawal that came back. The ledger has it already: this says that the bank
 * has done so. Refuses with `not_matching` where the amounts differ, or where money came in and the bank does not name the
 * thing (then it takes two: `propose-bank-line.ts`); with `already_decided` where either was settled before.
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

/** Of a locked line. Refuses as `settleBankLine` does. */
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

/** What it would be then, and the withdrawal that it is of, if it is of one. */
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
  // Of what is no withdrawal, money can only have gone out.
  if (withdrawal ? !fits.includes(withdrawal.state) : line.amount > 0n) throw new Refusal('not_matching')
  return { state, withdrawal }
}

type Ending = { line: BankLineRow; state: BankLineRow['state']; settles: string }

export async function endLine(act: Act, { line, state, settles }: Ending) {
  await writeLine(act, line, { state, settles })
  act.announceToOperators('recharges', 'withdrawals')
}

/** A line whose money went back to its sender, or a recharge that the bank took back. */
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
