import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type Journal, journalArrays } from './journal.ts'

export type Posted =
  | { status: 'posted'; journal: bigint; accounts: TouchedAccount[] }
  | { status: 'overdrawn' | 'repeated' }

/** A customer's account after a journal: address, asset, balance in the asset's smallest unit. */
export type TouchedAccount = [address: string, asset: string, balance: string]

/**
 * Posts journals in order, each as a whole or not at all, inside the caller's transaction. Nothing else moves
 * money or units (law 1: together with the rows and the event). Returns one result for each journal.
 */
export async function post(tx: Kysely<Tables>, journals: readonly Journal[]): Promise<Posted[]> {
  const { lines, ...of } = journalArrays(journals)
  const { rows } = await sql<{ status: Posted['status']; journal_id: bigint; touched: string | null }>`
    select status, journal_id, touched from post_journals(
      ${of.addresses}::text[], ${of.assets}::text[], ${of.reasons}::text[], ${of.references}::text[],
      ${of.symbols}::text[], ${of.customers}::integer[], ${of.reverses}::bigint[], ${of.onces}::text[], ${of.ats}::timestamptz[],
      ${lines.journal}::integer[], ${lines.from}::integer[], ${lines.to}::integer[], ${lines.amount}::bigint[])
     order by seq`.execute(tx)
  return rows.map((row) =>
    row.status === 'posted'
      ? { status: row.status, journal: row.journal_id, accounts: touchedFrom(row.touched) }
      : { status: row.status },
  )
}

export function touchedFrom(lines: string | null): TouchedAccount[] {
  return lines === null ? [] : lines.split('\n').map((line) => line.split(' ') as TouchedAccount)
}
