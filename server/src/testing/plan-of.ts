import { type Expression, type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** PostgreSQL's plan of a query, in which it scans a whole table only if no index helps. */
export async function planOf(db: Kysely<Tables>, query: Expression<unknown>): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<Record<'QUERY PLAN', string>>`explain ${query}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
