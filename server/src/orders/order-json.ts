/** Turns rows of `orders` into what the contract answers, and into `OrderRow`. */

import { filledText } from '@tarazu/contract/filled-text'
import { divideRounded } from '@tarazu/contract/money'
import { type Order, orderStates } from '@tarazu/contract/orders/order'
import { refusalTexts } from '@tarazu/contract/refusals'
import type { Selectable } from 'kysely'
import type { OrdersTables } from '../db/tables/orders.ts'
import type { Market } from '../market/market.ts'
import type { Bought } from './bought-for.ts'
import { endText, limitOf, type OrderRow } from './decide/order.ts'
import { stopNow, trails } from './decide/trail.ts'

const microsPerPaisa = 10_000n

export function orderRowFrom(row: Selectable<OrdersTables['orders']>): OrderRow {
  return { ...row, traded: BigInt(row.traded), traded_converted: BigInt(row.traded_converted) }
}

/**
 * `bought` is what `boughtFor` found for a sale; required for one that has lots. `best` is what
 * `readBestPrices` found for a trailing stop.
 */
export function orderFrom(
  row: OrderRow,
  market: Market,
  { bought, best }: { bought?: Bought | undefined; best?: bigint | undefined } = {},
): Order {
  const sale = row.side === 'sell'
  if (sale && row.takes.length > 0 && !bought)
    throw new Error(`what sale ${row.number} sells was not looked up`)
  const average = row.filled > 0 ? divideRounded(row.traded, BigInt(row.filled)) : null
  const askedPrice = limitOf(row) ?? row.seen_price
  const fees = row.fees.map(({ name, amount }) => ({ name, amount: BigInt(amount) }))
  const feeTotal = fees.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    id: Number(row.id),
    number: row.number,
    symbol: row.symbol,
    name: market.instrument(row.symbol)?.name ?? row.symbol,
    market: row.market,
    kind: row.kind,
    side: row.side,
    type: row.type,
    validity: row.validity,
    quantity: row.quantity,
    filled: row.filled,
    currency: row.currency,
    price: sale ? (bought?.price ?? null) : (average ?? askedPrice),
    boughtAll: bought?.all ?? null,
    askedPrice,
    bound: row.bound,
    limitPrice: limitOf(row),
    stopPrice: stopNow(row, best),
    trailDistance: row.trail_distance,
    trailBps: row.trail_bps,
    bestPrice: trails(row) ? (best ?? null) : null,
    exitTarget: row.exit_target,
    exitStop: row.exit_stop,
    value: row.value,
    fees,
    rate: row.filled > 0 ? divideRounded(row.traded_converted, row.traded) : null,
    sellPrice: sale ? average : null,
    buyPrice: sale && row.filled > 0 ? divideRounded(row.cost * microsPerPaisa, BigInt(row.filled)) : null,
    profit: sale && row.filled > 0 ? row.value - feeTotal - row.cost : null,
    grossProfit: bought?.grossProfit ?? null,
    status: orderStates[row.state],
    state: row.state,
    reason: row.reason === null ? null : { code: row.reason, text: reasonText(row) },
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? null,
  }
}

/** What an operator wrote, or our sentence for the reason. */
export function reasonText(row: Pick<OrderRow, 'reason' | 'timeline'>): string {
  const text = endText(row) ?? ''
  return text in refusalTexts ? filledText(refusalTexts[text as keyof typeof refusalTexts], undefined) : text
}
