/** The prices of an order that a chart marks, and what moving one of them changes. Pure. */
import { formatMicros } from '@tarazu/contract/money'
import type { Order } from '@tarazu/contract/orders/order'
import type { StartTerms } from './ticket.ts'
import type { Trail } from './trail.ts'

export type MarkedPrice = {
  which: 'limitPrice' | 'targetPrice' | 'stopPrice' | 'trailingStop' | 'exitTarget' | 'exitStop'
  /** Micros, as all prices here. */
  price: bigint
  /** What the change begins with that puts it there; undefined: it cannot be moved. */
  movedTo: ((price: bigint) => StartTerms) | undefined
}

type Waiting = Pick<
  Order,
  | 'type'
  | 'state'
  | 'side'
  | 'bound'
  | 'limitPrice'
  | 'stopPrice'
  | 'bestPrice'
  | 'trailBps'
  | 'exitTarget'
  | 'exitStop'
>

/**
 * The prices that still matter to an order that waits: a stop that was reached, and the target that was given
 * up for it, no longer do. `now` is the price of this moment, if it is known.
 */
export function markedPrices(order: Waiting, now: bigint | undefined): MarkedPrice[] {
  const { type, state, bound, limitPrice, stopPrice, bestPrice, exitTarget, exitStop } = order
  const guarded = type === 'oco' && bound === limitPrice
  const asleep = state === 'queued' || state === 'trigger_pending' || guarded
  // Nobody has looked at the price since it was placed: a change counts from the price that there is then.
  const best = bestPrice ?? now
  const marks: (MarkedPrice | false)[] = [
    limitPrice !== null &&
      (type !== 'oco' || asleep) && {
        which: type === 'oco' ? 'targetPrice' : 'limitPrice',
        price: limitPrice,
        movedTo: (to) => ({ limitPrice: formatMicros(to) }),
      },
    stopPrice !== null &&
      asleep &&
      (type === 'trailing'
        ? {
            which: 'trailingStop',
            price: stopPrice,
            movedTo: best === undefined ? undefined : (to) => ({ trail: trailTo(order, best, to) }),
          }
        : {
            which: 'stopPrice',
            price: stopPrice,
            movedTo: (to) => ({ stopPrice: formatMicros(to) }),
          }),
    exitTarget !== null && {
      which: 'exitTarget',
      price: exitTarget,
      movedTo: (to) => ({ exitTarget: formatMicros(to) }),
    },
    exitStop !== null && {
      which: 'exitStop',
      price: exitStop,
      movedTo: (to) => ({ exitStop: formatMicros(to) }),
    },
  ]
  return marks.filter((mark) => mark !== false)
}

/**
 * The distance, as it would be typed, that puts the stop of an order at `stop` while the best price is
 * `best`, both in micros: in percent, rounded to two places, where the order has it so. Empty where the stop
 * would be on the other side of the best price.
 */
function trailTo({ side, trailBps }: Pick<Order, 'side' | 'trailBps'>, best: bigint, stop: bigint): Trail {
  const unit = trailBps === null ? 'price' : 'percent'
  const distance = side === 'sell' ? best - stop : stop - best
  if (distance <= 0n) return { amount: '', unit }
  if (unit === 'price') return { amount: formatMicros(distance), unit }
  return { amount: String(Math.round((Number(distance) * 10_000) / Number(best)) / 100), unit }
}
