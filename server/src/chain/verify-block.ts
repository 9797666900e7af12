/** Compares one block with the rows that it covers, as they are now. */
import { hash } from 'node:crypto'
import { merkleRoot } from '@tarazu/contract/chain/merkle'
import { headerText } from '@tarazu/contract/chain/texts'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { hashesIn, sha256 } from './day-root.ts'
import { problemOfOrders } from './verify-orders.ts'

type Tx = Transaction<Tables>
export type Block = Selectable<Tables['chain_block']> & { at_us: bigint; since_us: bigint | null }
type Entries = Selectable<Tables['chain_entries']>

/** The position in the chain: number and hash of the previous block. */
export type Place = { number: bigint; hash: Buffer }

/** An entry older than its block by more than this cannot have been in an open transaction. */
const late = '1 day'

/** A sentence about the first entry that does not match; undefined if all match. */
export async function problemOfBlock(tx: Tx, block: Block, before: Place): Promise<string | undefined> {
  const { number } = block
  if (number !== before.number + 1n) return `Block ${before.number + 1n} is missing.`
  if (!block.previous.equals(before.hash)) return `Block ${number} does not follow block ${before.number}.`
  const entries = await tx.selectFrom('chain_entries').selectAll().where('block', '=', number).execute()
  const of = (source: Entries['source']) => entries.find((each) => each.source === source)
  const kinds = [
    { kind: 'audit', found: of('audit'), count: block.audits },
    { kind: 'journal', found: of('journal'), count: block.journals },
    { kind: 'order', found: of('order'), count: block.orders },
  ] as const
  if (kinds.some(({ found, count }) => (found?.ids.length ?? 0) !== count) || !fits(block, kinds))
    return `Block ${number} is not as it was written.`
  for (const { kind, found } of kinds) {
    const problem = found && (await problemOfEntries(tx, block, kind, found))
    if (problem) return problem
  }
  return (await problemOfLate(tx, block, of('journal'))) ?? (await problemOfOrders(tx, number))
}

/** Whether its leaves give its root, and its hash covers its header. */
function fits(block: Block, kinds: readonly { found: Entries | undefined }[]) {
  const leaves = kinds.flatMap(({ found }) => (found ? hashesIn(found.leaves) : []))
  if (leaves.length === 0 || !block.root.equals(merkleRoot(sha256, leaves))) return false
  const header = headerText({
    number: Number(block.number),
    at: Number(block.at_us),
    since: block.since_us === null ? null : Number(block.since_us),
    audits: block.audits,
    journals: block.journals,
    orders: block.orders,
    root: block.root.toString('hex'),
  })
  return block.hash.equals(hash('sha256', Buffer.concat([block.previous, Buffer.from(header)]), 'buffer'))
}

const named = { audit: 'Audit entry', journal: 'Journal', order: 'What became of order' } as const

async function problemOfEntries(
  tx: Tx,
  { number, salt }: Block,
  kind: Entries['source'],
  entries: Entries,
): Promise<string | undefined> {
  const ids = sql`${entries.ids.map(String)}::bigint[]`
  const recomputed = {
    audit: sql`audit_leaves(${ids})`,
    journal: sql`journal_leaves(${ids}, ${salt})`,
    order: sql`order_leaves(${ids}, ${number}, ${salt})`,
  }[kind]
  const { rows } = await sql<{ id: bigint; leaf: Buffer }>`select id, leaf from ${recomputed}`.execute(tx)
  const found = new Map(rows.map(({ id, leaf }) => [id, leaf]))
  const leaves = hashesIn(entries.leaves)
  for (const [index, id] of entries.ids.entries()) {
    const leaf = found.get(id)
    if (leaf?.equals(leaves[index] as Buffer)) continue
    const name = `${named[kind]} ${id}`
    return leaf
      ? `${name} is not as it was sealed in block ${number}.`
      : `${name} is missing: block ${number} covers it.`
  }
  return undefined
}

async function problemOfLate(tx: Tx, { number, since }: Block, journals: Entries | undefined) {
  if (since === null || !journals) return undefined
  const { rows } = await sql<{ id: bigint; at: Date }>`
    select id, at from journal
     where id = any (${journals.ids.map(String)}::bigint[]) and at < ${since}::timestamptz - ${late}::interval
     order by id limit 1`.execute(tx)
  const [row] = rows
  return (
    row &&
    `Journal ${row.id} was put in: it says ${row.at.toISOString()}, and all of then was sealed before block ${number}.`
  )
}
