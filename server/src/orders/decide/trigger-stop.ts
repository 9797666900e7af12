/** When an order that waits for its session or its stop price becomes fillable. Pure. */
import type { RateCard } from '../../config/rate-card.ts'
import type { Quote } from '../../market/feeds/feed.ts'
import { type OrderRow, transition } from './order.ts'
import { worstPrice } from './terms.ts'

/**
 * A queued order begins with its session, within the bound that its money was reserved for; a stop begins at
 * its price.
 */
export function triggerStop(order: OrderRow, quote: Quote, card: RateCard, now: number): OrderRow {
  let activated = order
  if (activated.state === 'queued') {
    activated = transition(activated, activated.stop_price === null ? 'open' : 'arm', now, 'system')
  }
  if (activated.state !== 'trigger_pending' || !triggered(activated, quote)) return activated
  activated = transition(activated, 'trigger', now, 'system')
  if (activated.side !== 'sell' || activated.type !== 'stop') return activated
  // A selling stop protects in a gap as well: it is a market order from here on. A buying stop keeps to what
  // is reserved.
  const market = { side: 'sell', type: 'market', limitPrice: null, stopPrice: null, seenPrice: null } as const
  return { ...activated, bound: worstPrice(card, market, quote.bid) }
}

/** Whether the price has reached the stop. */
function triggered({ side, stop_price }: OrderRow, { last }: Quote) {
  if (stop_price === null) return true
  return side === 'buy' ? last >= stop_price : last <= stop_price
}
