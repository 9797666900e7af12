import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { getJournal as api } from '@tarazu/contract/reconciliation/api'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { readJournal } from '../ledger/read-journal.ts'
import { isReversible } from '../ledger/reversible.ts'

export async function getJournal(
  { db, clock }: Deps,
  _: OperatorCaller,
  { id }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const journal = await readJournal(db, BigInt(id))
  if (!journal) throw new Refusal('not_found')
  const [customer, proposal] = await Promise.all([
    journal.customer === undefined
      ? undefined
      : db.selectFrom('customer').select('display_id').where('id', '=', journal.customer).executeTakeFirst(),
    db
      .selectFrom('proposal')
      .select('number')
      .where('subject', '=', id)
      .where('kind', '=', 'journal.reverse')
      .where('state', '=', 'open')
      .where('expires_at', '>', new Date(clock.now()))
      .executeTakeFirst(),
  ])
  return {
    id,
    at: journal.at,
    reason: journal.reason,
    thing: journal.reference ?? null,
    symbol: journal.symbol ?? null,
    customer: customer?.display_id ?? null,
    reverses: journal.reverses?.toString() ?? null,
    reversedBy: journal.reversedBy?.toString() ?? null,
    transfers: journal.transfers.map(([from, to, asset, amount]) => ({
      from,
      to,
      asset,
      amount: amount.toString(),
    })),
    reversible: isReversible(journal) && journal.reversedBy === undefined,
    proposal: proposal?.number ?? null,
  }
}
