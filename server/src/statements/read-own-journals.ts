import { maxJournalsRead } from '@tarazu/contract/statements/rules'
import { type Kysely, sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { OwnJournal, OwnTransfer } from './own-journal.ts'
import { lastOfOwn } from './read-proven-entries.ts'
import { beginOf, endOf } from './read-statement.ts'

type Row = {
  id: bigint
  at: Date
  reason: string
  thing: string | null
  symbol: string | null
  reverses: bigint | null
  source: string
  target: string
  asset: string
  amount: bigint
}

export type DaysOf = { from: string; to: string; zone: string }

/** Journals that are read at once: what bounds the memory of the database. */
const atOnce = 5_000

/**
 * The journals of a customer over a period, or since their first day, with the transfers from and to their
 * accounts; the oldest first. Refuses with `document_long`.
 */
export async function readOwnJournals(
  tx: Kysely<Tables>,
  customer: number,
  { from, to, zone }: Omit<DaysOf, 'from'> & { from: string | undefined },
): Promise<OwnJournal[]> {
  const upto = await lastOfOwn(tx, customer, endOf(to, zone))
  let after = from === undefined ? 0n : await lastOfOwn(tx, customer, beginOf(from, zone))
  const all: OwnJournal[] = []
  while (after < upto) {
    const page = await readPage(tx, after, upto)
    const last = page.at(-1)
    if (!last) break
    all.push(...page)
    if (all.length > maxJournalsRead) throw new Refusal('document_long', { maximum: maxJournalsRead })
    after = BigInt(last.id)
  }
  return all
}

async function readPage(tx: Kysely<Tables>, after: bigint, upto: bigint): Promise<OwnJournal[]> {
  const { rows } = await sql<Row>`
    select id, at, reason, thing, symbol, reverses, source, target, asset, amount
      from own_transfers(${after}, ${upto}, ${atOnce})`.execute(tx)
  const journals: (OwnJournal & { transfers: OwnTransfer[] })[] = []
  for (const row of rows) {
    const id = Number(row.id)
    const transfer = { from: row.source, to: row.target, asset: row.asset, amount: row.amount }
    const last = journals.at(-1)
    if (last?.id === id) last.transfers.push(transfer)
    else
      journals.push({
        id,
        at: row.at.getTime(),
        reason: row.reason,
        reference: row.thing,
        symbol: row.symbol,
        reverses: row.reverses === null ? null : Number(row.reverses),
        transfers: [transfer],
      })
  }
  return journals
}
