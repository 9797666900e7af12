/**
 * A customer's journals of a period with all assets, as they were sealed, and the proofs that they were (rule
 * H12).
 */
import {
  maxSignedEntries,
  type SignedStatement,
  type StatementEntry,
} from '@tarazu/contract/statements/signed-statement'
import { type Kysely, sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { proveJournals, type SealedAt } from '../chain/prove-journals.ts'
import type { Tables } from '../db/tables.ts'
import { beginOf, endOf, lastBefore } from './read-statement.ts'

/** `amount` is in the asset's smallest units. */
export type ProvenTransfer = {
  line: number
  from: string
  to: string
  asset: string
  amount: bigint
  salt: string | null
}
/** `named` is null where the journal names another customer. */
export type ProvenEntry = Omit<StatementEntry, 'named' | 'parts' | 'changes'> & {
  named: boolean | null
  parts: (ProvenTransfer | { hash: string })[]
}
/** The balance of a kind of account, the last part of `customer:<number>:<kind>`, in smallest units. */
export type KindBalance = { kind: string; asset: string; balance: bigint }

export type ProvenEntries = Pick<SignedStatement, 'blocks' | 'roots'> & {
  before: ProvenEntry | undefined
  opening: KindBalance[]
  entries: ProvenEntry[]
}

/**
 * Most leaves of all blocks of one statement: hashing that many takes a second. Blocks are that large only
 * where very many trade at once.
 */
const maxLeaves = 1_000_000

/** Reads everything as of one moment. Refuses with `statement_long`. */
export async function readProvenEntries(
  tx: Kysely<Tables>,
  customer: number,
  period: { from: string; to: string; zone: string },
): Promise<ProvenEntries> {
  await sql`set local statement_timeout = '20s'`.execute(tx)
  const after = await lastOfOwn(tx, customer, beginOf(period.from, period.zone))
  const upto = await lastOfOwn(tx, customer, endOf(period.to, period.zone))
  const found = await readEntries(tx, { after: after - 1n, upto, most: maxSignedEntries + 2 })
  const before = found[0]?.id === Number(after) ? found.shift() : undefined
  if (found.length > maxSignedEntries) throw tooLong()
  const { rows: opening } = await sql<KindBalance>`
    select kind, asset, balance from statement_balances(${after})`.execute(tx)
  const all = before ? [before, ...found] : found
  const places = all.map(({ sealedAt }) => sealedAt).filter((each) => each !== null)
  const proofs = await proveJournals(tx, places, maxLeaves)
  if (!proofs) throw tooLong()
  const { sealed, ...rest } = proofs
  const waysLeft = sealed.values()
  const proven = all.map(({ sealedAt, ...entry }) => ({
    ...entry,
    sealed: sealedAt ? (waysLeft.next().value ?? null) : null,
  }))
  return { ...rest, opening, before: before && proven.shift(), entries: proven }
}

const tooLong = () => new Refusal('statement_long', { maximum: maxSignedEntries })

/** The id of the last journal before a time that names the customer or is in their bill; 0: there is none. */
export async function lastOfOwn(tx: Kysely<Tables>, customer: number, time: ReturnType<typeof beginOf>) {
  const lists = [
    sql`select j.id, j.at from journal j where j.customer_id = ${customer}`,
    sql`select b.journal_id as id, j.at from bill b join journal j on j.id = b.journal_id
        where b.customer_id = ${customer}`,
  ]
  let last = 0n
  for (const list of lists) {
    const { id = 0n } = (await lastBefore<{ id: bigint }>(tx, list, time)) ?? {}
    if (id > last) last = id
  }
  return last
}

type Row = {
  id: bigint
  at: bigint
  reason: string
  thing: string | null
  symbol: string | null
  named: boolean | null
  reverses: bigint | null
  once: boolean
  block: bigint | null
  place: number | null
  parts: ((Omit<ProvenTransfer, 'amount'> & { amount: string }) | { hash: string | null })[]
}
type Found = Omit<ProvenEntry, 'sealed'> & { sealedAt: SealedAt | null }

async function readEntries(
  tx: Kysely<Tables>,
  { after, upto, most }: { after: bigint; upto: bigint; most: number },
): Promise<Found[]> {
  const { rows } = await sql<Row>`
    select id, at, reason, thing, symbol, named, reverses, once, block, place, parts
      from statement_entries(${after}, ${upto}, ${most})`.execute(tx)
  return rows.map(({ id, at, reverses, block, place, parts, ...row }) => ({
    ...row,
    id: Number(id),
    at: Number(at),
    reverses: reverses === null ? null : Number(reverses),
    parts: parts.flatMap(partOf),
    sealedAt: block === null || place === null ? null : { block: Number(block), place },
  }))
}

/** A journal that is not sealed yet has no hashes for its hidden parts. */
function partOf(part: Row['parts'][number]): ProvenEntry['parts'] {
  if ('line' in part) return [{ ...part, amount: BigInt(part.amount) }]
  return part.hash === null ? [] : [{ hash: part.hash }]
}
