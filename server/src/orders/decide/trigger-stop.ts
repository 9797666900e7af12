/** When an order that waits for its session or its stop price becomes fillable. Pure. */
import type { RateCard } from '../../config/rate-card.ts'
import type { Quote } from '../../market/feeds/feed.ts'
import { isGuarded, type OrderRow, transition } from './order.ts'
import { worstPrice } from './terms.ts'

/**
 * A queued order begins with its session, within the bound that its money was reserved for; a stop begins at
 * its price.
 */
export function triggerStop(order: OrderRow, quote: Quote, card: RateCard, now: number): OrderRow {
  let activated = armed(order, now)
  if (isGuarded(activated) && activated.state !== 'queued') {
    return isReached(activated, quote) ? stopReached(activated, quote, card, now) : activated
  }
  if (activated.state !== 'trigger_pending' || !isReached(activated, quote)) return activated
  activated = transition(activated, 'trigger', now, 'system')
  if (activated.type === 'trailing' && activated.side === 'buy') {
    // It has been reached below the stop that it reserved for, and keeps to the collar of the new one.
    const stop = { side: 'buy', type: 'stop', limitPrice: null, seenPrice: null } as const
    return { ...activated, bound: worstPrice(card, { ...stop, stopPrice: activated.stop_price }, quote.ask) }
  }
  if (activated.side !== 'sell' || activated.type === 'stop_limit') return activated
  // A selling stop protects in a gap as well: it is a market order from here on. A buying stop keeps to what
  // is reserved.
  return { ...activated, bound: boundAtMarket(quote, card) }
}

/** A sale that gives up its target, because its stop is reached; what it has sold stays. */
function stopReached(order: OrderRow, quote: Quote, card: RateCard, now: number): OrderRow {
  const entry = { state: 'stop_reached', at: new Date(now).toISOString(), who: 'system' } as const
  return {
    ...transition(order, 'stop', now, 'system'),
    bound: boundAtMarket(quote, card),
    timeline: [...order.timeline, entry],
  }
}

/** The worst price of a sale that goes to market at this quote. */
export function boundAtMarket(quote: Quote, card: RateCard) {
  const market = { side: 'sell', type: 'market', limitPrice: null, stopPrice: null, seenPrice: null } as const
  return worstPrice(card, market, quote.bid)
}

/** The order in its session, if it was queued for that. */
export function armed(order: OrderRow, now: number): OrderRow {
  if (order.state !== 'queued') return order
  const rests = order.stop_price === null || order.type === 'oco'
  return transition(order, rests ? 'open' : 'arm', now, 'system')
}

/** Whether the price has reached the stop. */
export function isReached(
  { side, stop_price, trigger_from }: Pick<OrderRow, 'side' | 'stop_price' | 'trigger_from'>,
  { last }: Quote,
) {
  if (stop_price === null) return true
  const from = trigger_from ?? (side === 'buy' ? 'below' : 'above')
  return from === 'below' ? last >= stop_price : last <= stop_price
}

/** Whether the price of this quote would come to `price` (micros) from above or from below. */
export const sideOf = ({ last }: Pick<Quote, 'last'>, price: bigint) => (last <= price ? 'below' : 'above')
