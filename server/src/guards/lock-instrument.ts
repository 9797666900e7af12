/**
 * What stops trading and a trade: one of the two sees the other. What stops it is an event of the instrument, a halt, a freeze, other
 * fees (decisions 026 and 083). The hot path does this in `commit_orders`.
 */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Commits take so long at most, where nothing is wrong: an event can wait for its next round, customers cannot. */
const patience_ms = 1_000

/** Before anything is read or written that trades: nothing that stops it commits until the end of the transaction. */
async function holdWhatStops(tx: Kysely<Tables>) {
  await sql`select pg_advisory_xact_lock_shared('instrument_event'::regclass::oid::bigint)`.execute(tx)
}

/**
 * Answers whether an event of the instrument has begun since it was decided (ms UTC on the machine's clock), or something else
 * stops this purchase by now. Then nothing may happen, but to decide anew.
 */
export async function holdEvents(tx: Kysely<Tables>, purchase: Purchase & { decidedAt: number }) {
  await holdWhatStops(tx)
  const begun = await tx
    .selectFrom('instrument_event')
    .select('id')
    .where('symbol', '=', purchase.symbol)
    .where('begun_at', '>=', new Date(purchase.decidedAt))
    .limit(1)
    .executeTakeFirst()
  return begun !== undefined || isOverruled(tx, purchase)
}

/** `symbol` is empty where nothing is bought that can be halted; `knownFees`: as in `OrderChange`, null where none are paid. */
type Purchase = { symbol: string; customer: number; knownFees: bigint }

/** No price of the market is paid, so no event and no halt stops it; safe mode and a freeze do. */
export async function holdPurchase(tx: Kysely<Tables>, customer: number) {
  await holdWhatStops(tx)
  return isOverruled(tx, { symbol: '', customer, knownFees: noFees })
}

/** Later than any version. */
const noFees = 2n ** 63n - 1n

async function isOverruled(tx: Kysely<Tables>, { symbol, customer, knownFees }: Purchase) {
  const { rows } = await sql`
    select from overruled(array[${symbol}::text], array[${customer}::integer], array[true], array[${knownFees}::bigint])`.execute(
    tx,
  )
  return rows.length > 0
}

/** Waits for the trades that are on their way, and keeps back those that come, until the end of the transaction. */
export async function holdTrades(tx: Kysely<Tables>) {
  await sql`set local lock_timeout = ${sql.lit(`${patience_ms}ms`)}`.execute(tx)
  await sql`select pg_advisory_xact_lock('instrument_event'::regclass::oid::bigint)`.execute(tx)
}
