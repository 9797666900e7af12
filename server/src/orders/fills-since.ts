import type { Kysely } from 'kysely'
import { lookThrough } from '../db/key-paging.ts'
import type { Tables } from '../db/tables.ts'

/**
 * Orders of a customer that were filled, also in part, since a time: through the newest entries of their
 * ledger, each fill being one, since an order that waited may be as old as a year. `since` is later than
 * asked where more entries than these came after it.
 */
export async function filledSince(db: Kysely<Tables>, customer: number, asked: Date) {
  const entries = db.selectFrom('journal').where('journal.customer_id', '=', customer)
  const { first, full } = await lookThrough(db, entries.select('journal.id').orderBy('journal.id', 'desc'))
  const oldest = full
    ? await entries.select('journal.at').where('journal.id', '=', first).executeTakeFirstOrThrow()
    : undefined
  const since = oldest && oldest.at > asked ? oldest.at : asked
  const orders = entries
    .innerJoin('orders as filled', 'filled.number', 'journal.thing')
    .innerJoin('fill', 'fill.order_id', 'filled.id')
    .where('journal.id', '>=', first)
    .where('journal.at', '>=', since)
    .where('fill.at', '>=', since)
    .select('filled.id')
  return { since, orders }
}

/** Fills of orders since a time, the newest first. */
export async function fillsOf(db: Kysely<Tables>, orders: readonly { id: bigint }[], since: Date) {
  if (orders.length === 0) return []
  const fills = await db
    .selectFrom('fill')
    .innerJoin('orders', 'orders.id', 'fill.order_id')
    .select(['orders.number', 'fill.quantity', 'fill.price', 'fill.value', 'fill.fees', 'fill.at'])
    .where(
      'fill.order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('fill.at', '>=', since)
    .orderBy('fill.id', 'desc')
    .execute()
  return fills.map(({ fees, at, ...fill }) => ({
    ...fill,
    fees: fees.map(({ name, amount }) => ({ name, amount: BigInt(amount) })),
    at: at.getTime(),
  }))
}
