import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * Sums by kind of account: `cash`, `unsettled`, `held`, `units`, `loan`, `receivable`, and one for each
 * escrow of an issue.
 */
export type KeptSum = { kind: string; asset: string; total: bigint }

/** The balances of the accounts that keep one: all customers together, and each escrow. */
export async function sumKept(db: Kysely<Tables>, asset?: string): Promise<KeptSum[]> {
  const { rows } = await sql<KeptSum>`
    select case when customer_id is null then address
                when split_part(address, ':', 3) = 'units' then 'units'
                else split_part(address, ':', 3) end as kind,
           asset, sum(balance)::bigint as total
      from account
     where rule <> '*' and balance <> 0 and ${asset === undefined ? sql`true` : sql`asset = ${asset}`}
     group by 1, 2`.execute(db)
  return rows
}
