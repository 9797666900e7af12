import { formatPaise, tradeValue } from '@tarazu/contract/money'
import { sql } from 'kysely'
import { account, journal } from '../../ledger/journal.ts'
import type { EventStep } from './event-turns.ts'

/** Pays a dividend or a coupon to those on its list. */
export const payIncome: EventStep = {
  async next(tx, { id }, after, most) {
    const rows = await tx
      .selectFrom('instrument_income')
      .select('customer_id')
      .where('event_id', '=', id)
      .where('customer_id', '>', after)
      .orderBy('customer_id')
      .limit(most)
      .execute()
    return rows.map(({ customer_id }) => customer_id)
  },
  async reach({ tx, at, tryPost, notifyAll, announce }, deps, event, customers) {
    const { id, rate, kind, symbol, day, amount } = event
    if ((kind !== 'dividend' && kind !== 'coupon') || amount === null) throw new Error(`${kind} is no income`)
    const { currency } = deps.settings
    const rows = await tx
      .selectFrom('instrument_income')
      .select(['customer_id', 'units'])
      .where('event_id', '=', id)
      .where(sql<boolean>`customer_id = any (${customers}::integer[])`)
      .orderBy('customer_id')
      .execute()
    const paid = rows
      .map(({ customer_id, units }) => ({
        customer: customer_id,
        units,
        value: tradeValue(units, amount, rate),
      }))
      .filter(({ value }) => value > 0n)
    // Whoever was paid already is left out, and not notified again.
    const posted = await tryPost(
      paid.map(({ customer, value }) =>
        journal({ reason: kind, symbol, customer, at, once: `${kind}:${symbol}:${day}:${customer}` }, [
          [account.market, account.cash(customer), currency, value],
        ]),
      ),
    )
    const reached = paid.filter((_, index) => posted[index]?.status === 'posted')
    await notifyAll(
      reached.map(({ customer, units, value }) => ({
        customer,
        kind: kind === 'coupon' ? ('coupon_paid' as const) : ('dividend_paid' as const),
        facts: { amount: formatPaise(value), symbol, count: units.toString() },
      })),
    )
    for (const { customer } of reached) announce(customer, ['wallet', 'unread'])
  },
}
