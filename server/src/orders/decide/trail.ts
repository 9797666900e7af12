/** The first stop of a trailing order. It follows the best price then (decision 118). Pure. */
import type { Side } from '@tarazu/contract/orders/rules'

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
