import type { Input, Reply } from '@tarazu/contract/endpoint'
import { formatPaise } from '@tarazu/contract/money'
import type { proposeReversal as api } from '@tarazu/contract/reconciliation/api'
import type { Transaction } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Executor } from '../approvals/decide-proposal.ts'
import { propose } from '../approvals/propose.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { reversal } from '../ledger/journal.ts'
import { readJournal, type StoredJournal } from '../ledger/read-journal.ts'
import { isReversible } from '../ledger/reversible.ts'
import { changeRecharge } from '../recharges/change-recharge.ts'
import { lineAfter, lineAllows } from './bank-line.ts'
import { writeLine } from './write-line.ts'

export async function proposeReversal(
  deps: Deps,
  { operator }: OperatorCaller,
  { journal: id, code, reason }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  return act(deps, async (act) => {
    const original = await journalToReverse(act.tx, id)
    await refuseOverdraft(act.tx, original)
    const proposal = await propose(act, deps, operator, {
      kind: 'journal.reverse',
      subject: id,
      customer: original.customer,
      payload: {
        code,
        reason: original.reason,
        thing: original.reference ?? '',
        amount: formatPaise(movedMoney(original)),
      },
      reason,
    })
    return { proposal }
  })
}

/** Posts the mirror image, once. Refuses with `already_decided`, `not_reversible`, `would_overdraw`. */
const reverse: Executor = async (act, _deps, { subject, payload, reason }) => {
  const original = await journalToReverse(act.tx, subject)
  const [posted] = await act.tryPost([{ ...reversal(original, act.at), once: `reversal:${subject}` }])
  if (posted?.status === 'overdrawn') throw new Refusal('would_overdraw')
  // Somebody else has reversed it since it was read.
  if (posted?.status === 'repeated') throw new Refusal('already_decided')
  await reopenRecharge(act, original, reason)
  const { customer } = original
  if (customer === undefined) return
  await act.notify({
    customer,
    kind: 'journal_reversed',
    facts: { amount: formatPaise(movedMoney(original)), reason: String(payload['code']) },
  })
  act.announce(customer, ['wallet'])
}

export const journalExecutors = { 'journal.reverse': reverse } as const

async function journalToReverse(tx: Transaction<Tables>, id: string) {
  const original = await readJournal(tx, BigInt(id))
  if (!original) throw new Refusal('not_found')
  if (original.reversedBy !== undefined) throw new Refusal('already_decided')
  if (!isReversible(original)) throw new Refusal('not_reversible')
  return original
}

/**
 * Refuses with `would_overdraw` already when it is proposed, so that the first operator learns it. The
 * posting itself decides.
 */
async function refuseOverdraft(tx: Transaction<Tables>, { transfers }: StoredJournal) {
  const balances = await tx
    .selectFrom('account')
    .select(['address', 'asset', 'balance'])
    .where('rule', '=', '+')
    .where('address', 'in', [...new Set(transfers.map(([, to]) => to))])
    .execute()
  for (const { address, asset, balance } of balances) {
    const taken = transfers
      .filter(([, to, of]) => to === address && of === asset)
      .reduce((sum, [, , , amount]) => sum + amount, 0n)
    if (balance < taken) throw new Refusal('would_overdraw')
  }
}

const movedMoney = ({ transfers }: StoredJournal) =>
  transfers.reduce((sum, [, , , amount]) => sum + amount, 0n)

/** A recharge whose credit is reversed has failed, and the bank's money waits for its owner again. */
async function reopenRecharge(act: Act, { reason, reference }: StoredJournal, text: string) {
  const { tx } = act
  if (reason !== 'recharge' || reference === undefined) return
  const line = await tx
    .selectFrom('bank_line')
    .selectAll('bank_line')
    .innerJoin('recharge', 'recharge.id', 'bank_line.recharge_id')
    .where('recharge.number', '=', reference)
    .forUpdate('bank_line')
    .executeTakeFirst()
  const recharge = await tx
    .selectFrom('recharge')
    .selectAll()
    .where('number', '=', reference)
    .forUpdate()
    .executeTakeFirst()
  if (!recharge) return
  // Refuses where the bank has taken the money back meanwhile: then it is undone already.
  await changeRecharge(act, recharge, 'reverse', { who: 'operator', reason: { code: 'reversed', text } })
  if (line && lineAllows(line, 'reopen'))
    await writeLine(act, line, { state: lineAfter(line, 'reopen'), recharge_id: null })
}
