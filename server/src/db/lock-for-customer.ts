import { sql, type Transaction } from 'kysely'
import { customerLockKeys } from './lock-keys.ts'
import type { Tables } from './tables.ts'

/** Until the end of the transaction: of one customer only one at a time does this. */
export async function lockForCustomer(
  tx: Transaction<Tables>,
  what: keyof typeof customerLockKeys,
  customer: number,
) {
  await sql`select pg_advisory_xact_lock(${customerLockKeys[what]}::integer, ${customer}::integer)`.execute(
    tx,
  )
}
