import { divideRounded } from '@tarazu/contract/money'
import type { Holding } from '@tarazu/contract/orders/api'

type Lot = Pick<Holding, 'quantity' | 'price' | 'cost' | 'value' | 'currentPrice'>

/**
 * All that is held of one instrument, valued at the newer `price` of the stream: for the eye, the server's figure
 * follows. Money in paise, prices in micros of the instrument's currency. Pure.
 */
export function positionOf(lots: readonly Lot[], price: number | undefined) {
  const quantity = lots.reduce((sum, lot) => sum + lot.quantity, 0)
  if (quantity === 0) return undefined
  const paid = lots.reduce((sum, lot) => sum + lot.price * BigInt(lot.quantity), 0n)
  const cost = lots.reduce((sum, lot) => sum + lot.cost, 0n)
  // What has no price is worth nothing that can be said.
  const values = lots.map((lot) => valueNow(lot, price))
  const known = values.every((value) => value !== undefined)
  const value = known ? values.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n) : undefined
  const profit = value === undefined ? undefined : value - cost
  return {
    quantity,
    averagePrice: divideRounded(paid, BigInt(quantity)),
    cost,
    value,
    profit,
    profitPercent: profit === undefined || cost === 0n ? undefined : (Number(profit) / Number(cost)) * 100,
  }
}

function valueNow({ value, currentPrice }: Lot, price: number | undefined) {
  if (value === null || currentPrice === null || currentPrice === 0) return undefined
  if (price === undefined || price === currentPrice) return value
  return divideRounded(value * BigInt(Math.round(price * 1e6)), BigInt(Math.round(currentPrice * 1e6)))
}
