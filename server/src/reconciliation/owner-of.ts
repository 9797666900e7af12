import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * The customer whose recharge or withdrawal has this number, or is matched with the bank line of this number;
 * undefined: nobody's. It is read for the log, which is written before any row is locked: an owner never
 * changes, and what a line is matched with is read again later.
 */
export async function ownerOf(db: Kysely<Tables>, number: string): Promise<number | undefined> {
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from withdrawal where number = ${number}
    union all
    select customer_id from recharge where number = ${number}
    union all
    select r.customer_id from bank_line l join recharge r on r.id = l.recharge_id where l.number = ${number}
     limit 1`.execute(db)
  return rows[0]?.customer_id
}
