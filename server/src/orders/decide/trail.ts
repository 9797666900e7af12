/** The stop of a trailing order: where it begins, and where it is now (decision 118). Pure. */

import { greatest, least } from '@tarazu/contract/money'
import type { Side } from '@tarazu/contract/orders/rules'
import type { OrderRow } from './order.ts'

/** A distance in micros of the price, or in basis points of the best price since. Exactly one is given. */
export type Trail = { trailDistance: bigint | null; trailBps: number | null }

const basisPoints = 10_000n

/** The stop in micros, on the step of the instrument that is no nearer to `last` than the distance. */
export function firstStop(
  { side, trailDistance, trailBps }: Trail & { side: Side },
  last: bigint,
  tick: bigint,
): bigint {
  const distance = trailDistance ?? (last * BigInt(trailBps ?? 0)) / basisPoints
  if (side === 'sell') return ((last - distance) / tick) * tick
  return ((last + distance + tick - 1n) / tick) * tick
}

/** Whether its stop follows the price now. */
export const trails = ({ type, state }: Pick<OrderRow, 'type' | 'state'>) =>
  type === 'trailing' && state === 'trigger_pending'

type Stopped = Pick<OrderRow, 'type' | 'state' | 'side' | 'stop_price' | 'trail_distance' | 'trail_bps'>

/**
 * The present stop of an order in micros, as the function `trailed_stop` of the database has it. `best` is
 * the price that it follows; undefined while nobody has looked at the price since it was placed.
 */
export function stopNow(order: Stopped, best: bigint | undefined): bigint | null {
  const { side, stop_price, trail_distance, trail_bps } = order
  if (best === undefined || stop_price === null || !trails(order)) return stop_price
  const distance = trail_distance ?? (best * BigInt(trail_bps ?? 0)) / basisPoints
  return side === 'sell' ? greatest(stop_price, best - distance) : least(stop_price, best + distance)
}
