import { divideRounded, percentOf } from '@tarazu/contract/money'
import type { Position } from '@tarazu/contract/orders/holdings-api'

/** Values a position in paise at the streamed `price`, for display until the server's figure. Pure. */
export function positionAt(position: Position, price: number | undefined) {
  const { cost } = position
  const value = valueNow(position, price)
  const profit = value === undefined ? undefined : value - cost
  return {
    value,
    profit,
    /** Percent of the cost. */
    profitPercent: profit === undefined ? undefined : (percentOf(profit, cost) ?? undefined),
  }
}

/** Undefined without a price. */
function valueNow({ value, currentPrice, splitPending }: Position, price: number | undefined) {
  if (value === null || currentPrice === null || currentPrice === 0) return undefined
  if (splitPending || price === undefined || price === currentPrice) return value
  return divideRounded(value * BigInt(Math.round(price * 1e6)), BigInt(Math.round(currentPrice * 1e6)))
}
