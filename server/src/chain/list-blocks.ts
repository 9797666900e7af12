import type { listBlocks as api } from '@tarazu/contract/chain/api'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { sql } from 'kysely'
import type { Deps, Visitor } from '../deps.ts'

const maxBlocks = 1_000

export async function listBlocks(
  { db }: Deps,
  { reply }: Visitor,
  { after = 0 }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const found = await db
    .selectFrom('chain_block')
    .select(['number', 'audits', 'journals', 'orders', 'root', 'hash'])
    .select([sql<bigint>`microseconds(at)`.as('at'), sql<bigint | null>`microseconds(since)`.as('since')])
    .where('number', '>', BigInt(after))
    .orderBy('number')
    .limit(maxBlocks + 1)
    .execute()
  const rows = found.slice(0, maxBlocks).map((row) => ({
    ...row,
    number: Number(row.number),
    at: Number(row.at),
    since: row.since === null ? null : Number(row.since),
    root: row.root.toString('hex'),
    hash: row.hash.toString('hex'),
  }))
  reply.header('cache-control', 'public, max-age=3')
  return { rows, next: found.length > maxBlocks ? (rows.at(-1)?.number ?? null) : null }
}
