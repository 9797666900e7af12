import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { settleBankLine as api } from '@tarazu/contract/reconciliation/api'
import type { Transaction } from 'kysely'
import { appendAudit } from '../audit/append-audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, Operator, OperatorCaller } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { post } from '../ledger/post.ts'
import { Refusal } from '../refusal.ts'
import { type BankLineRow, lineAfter, settledReturnJournal } from './bank-line.ts'
import { lockLine } from './locked-rows.ts'
import { recordSettled } from './settle-withdrawal.ts'

/**
 * Money that went out and what it paid, or a withdrawal that came back. The ledger has it already: this says that the bank
 * has done so. Refuses with `not_matching` where the amounts differ, `already_decided` where either was settled before.
 */
export async function settleBankLine(
  deps: Deps,
  { operator }: OperatorCaller,
  { line: number, thing }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  await deps.db.transaction().execute(async (tx) => {
    await appendAudit(tx, {
      at: deps.clock.now(),
      actor: operator,
      action: 'bank-line.settled',
      subject: number,
      detail: { thing },
    })
    const line = await lockLine(tx, deps, operator, number)
    const state = lineAfter(line, 'settle')
    const settles = line.amount > 0n ? `return:${thing}` : thing
    if (!state || (await settledBefore(tx, settles))) throw new Refusal('already_decided')
    await settleThing(tx, deps, operator, line, thing)
    await tx
      .updateTable('bank_line')
      .set({ state, settles })
      .where('id', '=', line.id)
      .where('state', '=', line.state)
      .execute()
    await publish(tx, { customer: null, topics: ['operators'], numbers: ['recharges', 'withdrawals'] })
  })
  deps.events.wake()
  return {}
}

async function settledBefore(tx: Transaction<Tables>, settles: string) {
  return tx.selectFrom('bank_line').select('id').where('settles', '=', settles).executeTakeFirst()
}

async function settleThing(
  tx: Transaction<Tables>,
  deps: Deps,
  operator: Operator,
  line: BankLineRow,
  thing: string,
) {
  const withdrawal = await tx
    .selectFrom('withdrawal')
    .select(['amount', 'state'])
    .where('number', '=', thing)
    .executeTakeFirst()
  const amount = withdrawal?.amount ?? (await returnedAmount(tx, thing))
  if (amount !== (line.amount < 0n ? -line.amount : line.amount)) throw new Refusal('not_matching')
  if (line.amount > 0n) {
    if (withdrawal?.state !== 'returned') throw new Refusal('not_matching')
    const [posted] = await post(tx, [settledReturnJournal(line, deps.settings.currency, deps.clock.now())])
    if (posted?.status !== 'posted') throw new Error(`line ${line.number} was ${posted?.status}`)
  } else if (withdrawal?.state === 'sent') {
    await recordSettled(tx, deps, operator, { number: thing, bankReference: line.reference })
  } else if (withdrawal && !['settled', 'returned'].includes(withdrawal.state)) {
    throw new Refusal('not_matching')
  }
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
    .executeTakeFirst()
  return recharge && (recharge.received ?? recharge.amount)
}
