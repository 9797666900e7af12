/** What a new quote does to an order that is good till triggered, which has reserved nothing so far. Pure. */
import type { RefusalCode } from '@tarazu/contract/refusals'
import { Refusal } from '../../answer/refusal.ts'
import { allocateLots, enterMarket, type World } from './open-order.ts'
import { isOpenOrder, type OrderRow, reservesNothing, transition } from './order.ts'
import type { OrderChange } from './order-change.ts'
import { worstPrice } from './terms.ts'
import { armed, isReached } from './trigger-stop.ts'

/**
 * Opens the order like a new one where its price is reached: reserves, and fills what the quote offers.
 * `stopped` is why this customer may not buy at all. What would refuse a new order ends this one as failed
 * with that reason and a notice. Undefined if the quote changes nothing.
 */
export function reachTrigger(
  order: OrderRow,
  world: World,
  stopped: RefusalCode | null,
): OrderChange | undefined {
  const { quote, rate, card } = world
  if (!isOpenOrder(order) || !reservesNothing(order)) return undefined
  if (order.expires_at && order.expires_at.getTime() <= world.marketNow) return undefined
  if (!quote || !rate || !mayFill(world)) return undefined
  const waiting = armed(order, world.now)
  const same = { version: order.version, fills: [], lots: [] }
  if (!isReached(waiting, quote)) return waiting === order ? undefined : { ...same, order: waiting }
  const reached = transition(waiting, 'trigger', world.now, 'system')
  const { side, limit_price: limitPrice } = order
  const market = { side, type: 'market', limitPrice, stopPrice: null, seenPrice: null } as const
  const bound = worstPrice(card, market, side === 'buy' ? quote.ask : quote.bid)
  try {
    if (stopped) throw new Refusal(stopped)
    const takes = side === 'sell' ? allocateLots(world.lots, order.quantity) : []
    const change = enterMarket({ ...reached, bound, takes }, world, rate)
    return { ...change, version: order.version, opens: true, lookedAt: world.now }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const failed = { ...transition(waiting, 'fail', world.now, 'system'), reason: error.code }
    return { ...same, order: failed, notice: 'order_not_opened' }
  }
}

function mayFill({ sessionOpen, halted, quoteFresh, mayDealIn, instrument, quote }: World) {
  const positive = quote !== undefined && quote.bid > 0n && quote.ask > 0n
  return sessionOpen && !halted && quoteFresh && mayDealIn && instrument.tradable && positive
}
