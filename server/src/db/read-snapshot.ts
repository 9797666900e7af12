import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Reads everything as of one moment, in a transaction that writes nothing. */
export function readSnapshot<T>(
  db: Kysely<Tables>,
  read: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(read)
}
