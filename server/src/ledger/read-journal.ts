import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Journal } from './journal.ts'

export type StoredJournal = Journal & {
  id: bigint
  /** The journal that reversed it. */
  reversedBy?: bigint
}

/** A journal with its transfers in order; undefined if there is none. */
export async function readJournal(db: Kysely<Tables>, id: bigint): Promise<StoredJournal | undefined> {
  const row = await db
    .selectFrom('journal')
    .leftJoin('journal as mirror', 'mirror.reverses', 'journal.id')
    .select(['journal.id', 'journal.reason', 'journal.thing', 'journal.symbol', 'journal.customer_id'])
    .select(['journal.reverses', 'journal.at', 'mirror.id as reversed_by'])
    .where('journal.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const transfers = await db
    .selectFrom('transfer')
    .innerJoin('account as giver', 'giver.id', 'transfer.from_account')
    .innerJoin('account as taker', 'taker.id', 'transfer.to_account')
    .select(['giver.address as from', 'taker.address as to', 'transfer.asset', 'transfer.amount'])
    .where('journal_id', '=', id)
    .orderBy('line')
    .execute()
  return {
    id: row.id,
    reason: row.reason,
    at: row.at.getTime(),
    ...(row.thing !== null && { reference: row.thing }),
    ...(row.symbol !== null && { symbol: row.symbol }),
    ...(row.customer_id !== null && { customer: row.customer_id }),
    ...(row.reverses !== null && { reverses: row.reverses }),
    ...(row.reversed_by !== null && { reversedBy: row.reversed_by }),
    transfers: transfers.map(({ from, to, asset, amount }) => [from, to, asset, amount] as const),
  }
}

type Of = { customer: number; reference: string; reason: string }

/**
 * The newest journal of this reason with this reference. A customer has few journals, and they are indexed.
 */
export async function readLastJournal(db: Kysely<Tables>, { customer, reference, reason }: Of) {
  const last = await db
    .selectFrom('journal')
    .select('id')
    .where('customer_id', '=', customer)
    .where('thing', '=', reference)
    .where('reason', '=', reason)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && readJournal(db, last.id)
}
