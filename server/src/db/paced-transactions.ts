import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type PacedTransactions = <T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
) => Promise<T>

/**
 * Runs pieces of long work in transactions of their own, each followed by a pause, so that the database works
 * for them in no more than `share` of the time. A share of 1 makes no pauses.
 */
export function makePacedTransactions(share: number): PacedTransactions {
  return async (db, work) => {
    const began = performance.now()
    const done = await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '60s'`.execute(tx)
      return work(tx)
    })
    if (share < 1) await wait((performance.now() - began) * (1 / share - 1))
    return done
  }
}

/** One transaction with as much time, for work that has no others after it. */
export const inLongTransaction = makePacedTransactions(1)
