import { formatPaise, tradeValue } from '@tarazu/contract/money'
import { publishAll } from '../events/publish.ts'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { notifyAll } from '../notices/notify.ts'
import { advanceEvent, lockEvent } from './begin-event.ts'
import type { EventStep } from './keep-instruments.ts'

const defaultBatch = 200

/** Pays a dividend or a coupon to those on its list. */
export const payIncome: EventStep = async (
  deps,
  { id, rate, kind, symbol, day, amount },
  atOnce = defaultBatch,
) => {
  if (kind !== 'dividend' && kind !== 'coupon') throw new Error(`${kind} is no income`)
  const now = deps.clock.now()
  const { currency } = deps.settings
  const customers = await deps.db.transaction().execute(async (tx) => {
    const event = await lockEvent(tx, id)
    if (!event || amount === null) return []
    const rows = await tx
      .selectFrom('instrument_income')
      .select(['customer_id', 'units'])
      .where('event_id', '=', id)
      .where('customer_id', '>', event.done_through)
      .orderBy('customer_id')
      .limit(atOnce)
      .execute()
    if (rows.length === 0) return []
    const paid = rows
      .map(({ customer_id, units }) => ({
        customer: customer_id,
        units,
        value: tradeValue(units, amount, rate),
      }))
      .filter(({ value }) => value > 0n)
    const posted = await post(
      tx,
      paid.map(({ customer, value }) =>
        journal({ reason: kind, symbol, customer, at: now, once: `${kind}:${symbol}:${day}:${customer}` }, [
          [account.market, account.cash(customer), currency, value],
        ]),
      ),
    )
    const reached = paid.filter((_, index) => posted[index]?.status === 'posted')
    await notifyAll(
      tx,
      reached.map(({ customer, units, value }) => ({
        customer,
        kind: kind === 'coupon' ? ('coupon_paid' as const) : ('dividend_paid' as const),
        facts: { amount: formatPaise(value), symbol, count: units.toString() },
        at: now,
      })),
    )
    await publishAll(
      tx,
      reached.map(({ customer }) => ({ customer, topics: ['wallet', 'unread'] })),
    )
    const all = rows.map(({ customer_id }) => customer_id)
    await advanceEvent(tx, event, all)
    return all
  })
  for (const customer of customers) deps.ledger.balances.forget(customer)
  if (customers.length > 0) deps.events.wake()
  return customers.length
}
