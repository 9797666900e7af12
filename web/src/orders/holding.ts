/** Holdings valued at streamed prices, between two answers of the server. Pure. */

import { percentOf, percentSince } from '@tarazu/contract/money'
import type { Holding } from '@tarazu/contract/orders/holdings-api'
import type { HoldingType } from '@tarazu/contract/orders/order'

const typeNames = new Map<string, HoldingType>([
  ['stock', 'stock'],
  ['currency', 'currency'],
  ['forex', 'currency'],
  ['future', 'FUTURE'],
  ['futures', 'FUTURE'],
  ['cgi', 'CGI'],
  ['treasury', 'CGI'],
  ['treasury-debt', 'CGI'],
])

/** The tab that an address names, in the words of the wire or of the screens; stocks by default. */
export function holdingTypeOf(name: string | null | undefined): HoldingType {
  return typeNames.get((name ?? '').toLowerCase()) ?? 'stock'
}

export type Valued = Pick<Holding, 'value' | 'profit' | 'profitPercent' | 'currentPrice' | 'dayChange'>

/**
 * A holding at a newer streamed price: its value changes in proportion, its cost stays. Keeps the server's
 * values while a split has changed the price but not the holding yet, which would show a loss.
 */
export function atPrice(
  holding: Valued & Pick<Holding, 'cost' | 'splitPending'>,
  price: number | undefined,
): Valued {
  const { value, currentPrice, profit, dayChange, cost, splitPending } = holding
  if (splitPending || value === null || currentPrice === null || currentPrice <= 0) return holding
  if (price === undefined || !(price > 0)) return holding
  const now = BigInt(Math.round((Number(value) * price) / currentPrice))
  const gained = now - value
  const profitNow = profit === null ? null : profit + gained
  return {
    value: now,
    currentPrice: price,
    profit: profitNow,
    profitPercent: profitNow === null ? null : percentOf(profitNow, cost),
    dayChange: dayChange === null ? null : dayChange + gained,
  }
}

export type Summary = { value: bigint; cost: bigint; profit: bigint; day_change: bigint }

/** Percent of the cost of holdings that have a price; the others are in neither the value nor the profit. */
export function profitPercentOf({ profit, value }: Pick<Summary, 'profit' | 'value'>) {
  return percentSince(profit, value) ?? undefined
}

/** The server's sum over all holdings, changed by what the shown ones have gained since. */
export function summaryAt(
  summary: Summary,
  rows: readonly Pick<Holding, 'value'>[],
  valued: readonly Pick<Valued, 'value'>[],
): Summary {
  const gained = rows.reduce(
    (sum, { value }, index) => sum + ((valued[index]?.value ?? value ?? 0n) - (value ?? 0n)),
    0n,
  )
  return {
    ...summary,
    value: summary.value + gained,
    profit: summary.profit + gained,
    day_change: summary.day_change + gained,
  }
}
