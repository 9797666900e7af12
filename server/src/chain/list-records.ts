import type { listRecords as api } from '@tarazu/contract/chain/api'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { sql } from 'kysely'
import type { Deps, Visitor } from '../deps.ts'

const maxRecords = 200

/** The public ones that are in the log, oldest first. */
export async function listRecords(
  { db }: Deps,
  { reply }: Visitor,
  { after = 0 }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const found = await db
    .selectFrom('sealed_record as r')
    .innerJoin('log_span as s', (join) => join.on(sql<boolean>`s.records @> array[r.id]`))
    .select(['r.id', 'r.kind', 'r.subject', 'r.content'])
    .select([
      sql<bigint>`microseconds(r.at)`.as('at'),
      sql<bigint>`s.first_leaf + array_position(s.records, r.id) - 1`.as('leaf'),
    ])
    .where('r.salt', 'is', null)
    .where('r.id', '>', BigInt(after))
    .orderBy('r.id')
    .limit(maxRecords + 1)
    .execute()
  const rows = found.slice(0, maxRecords).map((row) => ({
    ...row,
    id: Number(row.id),
    at: Number(row.at),
    leaf: Number(row.leaf),
  }))
  reply.header('cache-control', 'public, max-age=3')
  return { rows, next: found.length > maxRecords ? (rows.at(-1)?.id ?? null) : null }
}
