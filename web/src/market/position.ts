import { divideRounded, percentOf } from '@tarazu/contract/money'
import type { Position } from '@tarazu/contract/orders/holdings-api'

/**
 * What is held of one instrument, valued at the newer `price` of the stream: for the eye, the server's figure follows. Money in
 * paise. Pure.
 */
export function positionAt(position: Position, price: number | undefined) {
  const { cost } = position
  const value = valueNow(position, price)
  const profit = value === undefined ? undefined : value - cost
  return {
    value,
    profit,
    /** Of what it cost. */
    profitPercent: profit === undefined ? undefined : (percentOf(profit, cost) ?? undefined),
  }
}

/** What has no price is worth nothing that can be said. */
function valueNow({ value, currentPrice, splitPending }: Position, price: number | undefined) {
  if (value === null || currentPrice === null || currentPrice === 0) return undefined
  if (splitPending || price === undefined || price === currentPrice) return value
  return divideRounded(value * BigInt(Math.round(price * 1e6)), BigInt(Math.round(currentPrice * 1e6)))
}
