import { formatPaise } from '@tarazu/contract/money'
import type { Act } from '../acts/act.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Deps } from '../deps.ts'
import type { BegunEvent, EventStep } from '../market/corporate-actions/event-turns.ts'
import { lastDayOfContract } from '../market/corporate-actions/expiries.ts'
import { closeOut } from './decide/close-out.ts'
import type { OrderRow } from './decide/order.ts'
import type { OrderChange } from './decide/order-change.ts'
import { commitAll, endAll, lockRows, lotOnly, nextCustomers } from './event-rows.ts'
import { takeOrderIds } from './order-ids.ts'
import { heldOf, waitingOf } from './step-lots.ts'

/**
 * Closes a future's contract at the last price of its last day, and pays a bond back at its face value:
 * waiting orders are ended and holdings are sold, without fees. Units of the next contract stay.
 */
export const closeOutLots: EventStep = {
  next: (tx, { symbol }, after, most) => nextCustomers(tx, symbol, after, most),
  async reach(act, deps, event, customers) {
    const { tx } = act
    const last = lastDay(deps, event)
    const rows = await lockRows(tx, event, customers)
    const ending = new Set(
      heldOf(rows).flatMap((lot) => (lot.trading_day <= last ? [lot.id.toString()] : [])),
    )
    const over = waitingOf(rows).filter(
      (order) => order.trading_day <= last || order.takes.some(({ lot }) => ending.has(lot)),
    )
    if (over.length > 0) await endAll(act, deps, over, rows, reasonOf(event))
    const held = heldOf(over.length > 0 ? await lockRows(tx, event, customers) : rows).filter(
      (lot) => lot.trading_day <= last,
    )
    const sales = await salesOf(act, deps, event, held)
    await commitAll(act, sales)
    await notifyHolders(act, event, sales)
  },
}

const reasonOf = ({ kind }: BegunEvent) => (kind === 'expiry' ? 'expired_contract' : 'redeemed')

/** The last trading day whose purchases end now. */
function lastDay({ market }: Deps, { kind, symbol, day }: BegunEvent) {
  const rule = market.instrument(symbol)?.future?.expiry
  // A bond ends with everything that is held of it.
  return kind === 'expiry' && rule ? lastDayOfContract(rule, day) : '9999-12-31'
}

async function salesOf({ tx, at }: Act, deps: Deps, event: BegunEvent, held: readonly OrderRow[]) {
  const holders = [...Map.groupBy(held, (lot) => lot.customer_id).values()]
  const ids = await takeOrderIds(tx, holders.length)
  const { market, random, settings } = deps
  return holders.flatMap((lots, index): OrderChange[] => {
    const id = ids[index]
    if (id === undefined) throw new Error('fewer ids than holders')
    const sale = closeOut(
      {
        id,
        number: newNumber(random),
        lots,
        price: event.price ?? 0n,
        basis: {
          at: event.price_at?.getTime() ?? at,
          receivedAt: event.price_at?.getTime() ?? at,
          source: event.price_source ?? market.feed,
        },
        rate: { value: event.rate, source: event.rate_source ?? '', at: event.rate_at?.getTime() ?? at },
        card: { version: deps.policies.cardAt(at).version, fees: [] },
        reason: reasonOf(event),
        settles: event.kind === 'expiry' ? market.session(event.symbol).settles : undefined,
        tradingDay: event.day,
        at,
      },
      settings.currency,
    )
    return sale ? [{ ...sale, lots: sale.lots.map(lotOnly) }] : []
  })
}

async function notifyHolders({ notifyAll, announce }: Act, event: BegunEvent, sales: readonly OrderChange[]) {
  await notifyAll(
    sales.map(({ order }) => ({
      customer: order.customer_id,
      kind: event.kind === 'expiry' ? ('contract_expired' as const) : ('bond_redeemed' as const),
      facts: {
        symbol: event.symbol,
        count: String(order.quantity),
        amount: formatPaise(order.value),
        number: order.number,
      },
    })),
  )
  for (const { order } of sales) announce(order.customer_id, ['unread'])
}
