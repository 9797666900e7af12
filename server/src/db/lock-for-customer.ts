import { sql, type Transaction } from 'kysely'
import { customerLockKeys } from './lock-keys.ts'
import type { Tables } from './tables.ts'

/**
 * Locks until the end of the transaction, so that only one transaction at a time does this for a customer.
 */
export async function lockForCustomer(
  tx: Transaction<Tables>,
  what: keyof typeof customerLockKeys,
  customer: number,
) {
  await sql`select pg_advisory_xact_lock(${customerLockKeys[what]}::integer, ${customer}::integer)`.execute(
    tx,
  )
}
