/** An event that begins and a trade in its instrument: one of the two sees the other. The hot path does this in `commit_orders`. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Commits take so long at most, where nothing is wrong: an event can wait for its next round, customers cannot. */
const patience_ms = 1_000

/**
 * Before anything is read or written that trades: no event begins until the end of the transaction. Answers whether one of
 * the instrument has begun since it was decided; ms UTC on the machine's clock. Then nothing may happen, but to decide anew.
 */
export async function holdEvents(tx: Kysely<Tables>, symbol: string, decidedAt: number) {
  await sql`select pg_advisory_xact_lock_shared('instrument_event'::regclass::oid::bigint)`.execute(tx)
  const begun = await tx
    .selectFrom('instrument_event')
    .select('id')
    .where('symbol', '=', symbol)
    .where('begun_at', '>=', new Date(decidedAt))
    .limit(1)
    .executeTakeFirst()
  return begun !== undefined
}

/** Waits for the trades that are on their way, and keeps back those that come, until the end of the transaction. */
export async function holdTrades(tx: Kysely<Tables>) {
  await sql`set local lock_timeout = ${sql.lit(`${patience_ms}ms`)}`.execute(tx)
  await sql`select pg_advisory_xact_lock('instrument_event'::regclass::oid::bigint)`.execute(tx)
}
