/**
 * Makes trades and what stops them (instrument events, halts, freezes, new fees) see each other, by a shared
 * and an exclusive lock (decisions 026 and 083). The hot path does the same in `commit_orders`.
 */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** The longest a healthy commit takes. An event can wait for its next round, customers cannot. */
const patience_ms = 1_000

/**
 * Taken before anything of a trade is read or written: until the transaction ends, nothing that stops trades
 * commits.
 */
async function holdWhatStops(tx: Kysely<Tables>) {
  await sql`select pg_advisory_xact_lock_shared('instrument_event'::regclass::oid::bigint)`.execute(tx)
}

/**
 * Returns whether an event of the instrument has begun since `decidedAt` (ms UTC, the machine's clock), or
 * something else now stops this purchase. Then the caller must decide anew.
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

/**
 * `symbol` is empty if what is bought cannot be halted; `knownFees` as in `OrderChange`, null if no fees are
 * paid.
 */
type Purchase = { symbol: string; customer: number; knownFees: bigint }

/** Guards purchases at no market price: no event or halt stops them, but safe mode and a freeze do. */
export async function holdPurchase(tx: Kysely<Tables>, customer: number) {
  await holdWhatStops(tx)
  return isOverruled(tx, { symbol: '', customer, knownFees: noFees })
}

/** Higher than any version. */
const noFees = 2n ** 63n - 1n

async function isOverruled(tx: Kysely<Tables>, { symbol, customer, knownFees }: Purchase) {
  const { rows } = await sql`
    select from overruled(array[${symbol}::text], array[${customer}::integer], array[true],
                           array[${knownFees}::bigint])`.execute(tx)
  return rows.length > 0
}

/** Waits for trades in flight, and holds back new ones until the transaction ends. */
export async function holdTrades(tx: Kysely<Tables>) {
  await sql`set local lock_timeout = ${sql.lit(`${patience_ms}ms`)}`.execute(tx)
  await sql`select pg_advisory_xact_lock('instrument_event'::regclass::oid::bigint)`.execute(tx)
}
