/** When an order that waits for its session or its price begins to look for a fill. Pure. */
import type { RateCard } from '../../config/rate-card.ts'
import type { Quote } from '../../market/feeds/feed.ts'
import { type OrderRow, transition } from './order.ts'
import { worstPrice } from './terms.ts'

/** A queued order begins with its session, within the bound its money was reserved for; a stop wakes at its price. */
export function triggerStop(order: OrderRow, quote: Quote, card: RateCard, now: number): OrderRow {
  let awake = order
  if (awake.state === 'queued') {
    awake = transition(awake, awake.stop_price === null ? 'open' : 'arm', now, 'system')
  }
  if (awake.state !== 'trigger_pending' || !triggered(awake, quote)) return awake
  awake = transition(awake, 'trigger', now, 'system')
  if (awake.side !== 'sell' || awake.type !== 'stop') return awake
  // A stop that sells protects in a gap, too: it is at market from here on. One that buys keeps to what is reserved.
  const market = { side: 'sell', type: 'market', limitPrice: null, stopPrice: null, seenPrice: null } as const
  return { ...awake, bound: worstPrice(card, market, quote.bid) }
}

/** Has the price reached the stop? */
function triggered({ side, stop_price }: OrderRow, { last }: Quote) {
  if (stop_price === null) return true
  return side === 'buy' ? last >= stop_price : last <= stop_price
}
