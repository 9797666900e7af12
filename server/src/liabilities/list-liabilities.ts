import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listLiabilities as api } from '@tarazu/contract/liabilities/api'
import type { LiabilitiesHead } from '@tarazu/contract/liabilities/liabilities'
import type { Deps, Visitor } from '../deps.ts'

const maxHeads = 30

export async function listLiabilities(
  { db }: Deps,
  { reply }: Visitor,
  { before }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const found = await db
    .selectFrom('liabilities')
    .select(['number', 'head', 'hash'])
    .$if(before !== undefined, (query) => query.where('number', '<', BigInt(before ?? 0)))
    .orderBy('number', 'desc')
    .limit(maxHeads + 1)
    .execute()
  const rows = found.slice(0, maxHeads)
  reply.header('cache-control', 'public, max-age=3')
  return {
    rows: rows.map(({ head, hash }) => ({
      head: JSON.parse(head) as LiabilitiesHead,
      hash: hash.toString('hex'),
    })),
    next: found.length > maxHeads ? Number(rows.at(-1)?.number) : null,
  }
}
