import { type RecordSaid, recordLeaf } from '@tarazu/contract/chain/records'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../secrets/sha256.ts'
import { hashesIn } from './day-root.ts'
import { treeBuilder } from './tree-builder.ts'

type Tx = Transaction<Tables>
type Span = Selectable<Tables['log_span']>

/** Most blocks and records in one transaction. A block has 6,000 leaves at most. */
const maxBlocks = 20
const maxRecords = 5_000

/**
 * Appends to the log's tree what was sealed in blocks, and what was recorded, since the last round. Nobody
 * else waits for it: two at once wait for each other.
 */
export async function appendLeaves({ db }: Pick<Deps, 'db'>, held: () => boolean) {
  for (;;) {
    const more = await db.transaction().execute(appendSome)
    if (!more || !held()) return
  }
}

/** Whether there may be more. */
async function appendSome(tx: Tx): Promise<boolean> {
  // Twenty full blocks take longer on a busy machine than a request may, and no request waits for them.
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const head = await tx.selectFrom('log_head').selectAll().forUpdate().executeTakeFirstOrThrow()
  const tree = treeBuilder({ size: Number(head.size), edge: head.edge })
  const spans: Span[] = []
  function append(leaves: readonly Uint8Array[], of: Pick<Span, 'block' | 'records'>) {
    spans.push({ first_leaf: BigInt(tree.size()), leaves: leaves.length, ...of })
    for (const leaf of leaves) tree.append(leaf)
  }
  const blocks = await readBlocks(tx, head.block)
  for (const { number, leaves } of blocks) append(leaves, { block: number, records: null })
  const records = await takeRecords(tx)
  if (records.length > 0)
    append(
      records.map(({ leaf }) => leaf),
      { block: null, records: records.map(({ id }) => id) },
    )
  if (spans.length === 0) return false
  await tx.insertInto('log_span').values(spans).execute()
  const tiles = tree
    .takeTiles()
    .map(({ level, index, hashes }) => ({ level, index: BigInt(index), hashes: Buffer.from(hashes) }))
  if (tiles.length > 0) await tx.insertInto('log_tile').values(tiles).execute()
  await tx
    .updateTable('log_head')
    .set({
      size: BigInt(tree.size()),
      block: blocks.at(-1)?.number ?? head.block,
      edge: Buffer.from(tree.edge()),
    })
    .execute()
  return blocks.length === maxBlocks || records.length === maxRecords
}

/** The leaves of the blocks after this one, in their order. */
async function readBlocks(tx: Tx, after: bigint) {
  const rows = await tx
    .selectFrom('chain_entries')
    .select(['block', 'leaves'])
    .where('block', '>', after)
    .where('block', '<=', after + BigInt(maxBlocks))
    // A block has them in this order: audit entries, journals, orders.
    .orderBy('block')
    .orderBy('source')
    .execute()
  const blocks = [...Map.groupBy(rows, ({ block }) => block)].map(([number, entries]) => ({
    number,
    leaves: entries.flatMap(({ leaves }) => hashesIn(leaves)),
  }))
  for (const [at, { number }] of blocks.entries())
    if (number !== after + BigInt(at) + 1n) throw new Error(`block ${after + BigInt(at) + 1n} is missing`)
  return blocks
}

/** What waits in the queue, which it leaves. */
async function takeRecords(tx: Tx) {
  const { rows } = await sql<RecordRow>`
    with taken as (
      delete from log_queue where record in (select record from log_queue order by record limit ${maxRecords})
      returning record)
    select r.id, r.kind, r.subject, r.content, r.salt, microseconds(r.at) as at_us
      from taken join sealed_record r on r.id = taken.record order by r.id`.execute(tx)
  return rows.map((row) => ({ id: row.id, leaf: leafOfRecord(row) }))
}

export type RecordRow = Omit<Selectable<Tables['sealed_record']>, 'at'> & { at_us: bigint }

export function leafOfRecord({ id, kind, subject, content, salt, at_us }: RecordRow): Uint8Array {
  const said: RecordSaid = { id: Number(id), kind, subject, content, at: Number(at_us) }
  return recordLeaf(sha256, said, salt)
}
