/** An order that is kept in a basket, and the form that it is written in. Pure. */
import type { BasketRow } from '@tarazu/contract/baskets/api'
import { formatMicros } from '@tarazu/contract/money'
import { maxQuantity } from '@tarazu/contract/orders/rules'
import { buyInput, newTicket, sellInput, type Ticket } from './ticket.ts'
import { typedTrail } from './trail.ts'

const typed = (price: bigint | undefined) => (price === undefined ? '' : formatMicros(price))

export function ticketOfKept(row: BasketRow): Ticket {
  return {
    ...newTicket(row.side),
    quantity: String(row.quantity),
    position: 'exact',
    type: row.type ?? 'market',
    validity: row.validity ?? 'day',
    limitPrice: typed(row.limitPrice),
    stopPrice: typed(row.stopPrice),
    trail: typedTrail(row),
    bracket: row.exitTarget !== undefined,
    exitTarget: typed(row.exitTarget),
    exitStop: typed(row.exitStop),
  }
}

/**
 * The order as it is kept. The mode follows from the quantity: in the mode exact an order at market is bound
 * to what the quote offers, which matters only above the cap of the other modes.
 */
export function keptOrder(ticket: Ticket, symbol: string): BasketRow {
  const { side } = ticket
  const fits = Number(ticket.quantity) <= maxQuantity.full
  const its: Ticket = { ...ticket, position: fits ? 'full' : 'exact' }
  if (side === 'sell') {
    const { symbol: _, quantity = 0, lot: __, ...terms } = sellInput(its, symbol, null, false)
    return { ...terms, symbol, quantity, side }
  }
  const { kind: _, ...terms } = buyInput(its, symbol, null, false)
  return { ...terms, side }
}
