/** The sale of a customer's holding when it ends: a future's contract, or a bond that is paid back. Pure. */
import { sumOf } from '@tarazu/contract/orders/fee-line'
import type { FeeRule } from '@tarazu/contract/orders/fees'
import { account, journal } from '../../ledger/journal.ts'
import type { Rate } from '../../market/rate.ts'
import { type FillBasis, fillOrder } from './fill-order.ts'
import { proceeds, sold } from './move-order.ts'
import { newRow, type OrderRow } from './order.ts'
import type { OrderChange } from './order-change.ts'

export type CloseOut = {
  id: bigint
  number: string
  /** The lots of one customer in one instrument, none of them reserved, oldest first. */
  lots: readonly OrderRow[]
  /** Micros. A price below zero counts as zero: nobody owes for a holding. */
  price: bigint
  basis: Pick<FillBasis, 'at' | 'receivedAt' | 'source'>
  rate: Rate
  card: { version: string; fees: readonly FeeRule[] }
  /** The reason that records and bill show. */
  reason: 'expired_contract' | 'redeemed'
  /** When the proceeds can be withdrawn, ms UTC; undefined: at once. */
  settles: number | undefined
  tradingDay: string
  /** ms UTC on the machine's clock. */
  at: number
}

const reasonsOfBill = { expired_contract: 'contract_expired', redeemed: 'redemption' } as const

/** Undefined if there is nothing to sell. */
export function closeOut(of: CloseOut, wallet: string): OrderChange | undefined {
  const { id, number, lots, at } = of
  const [first] = lots
  const quantity = lots.reduce((sum, lot) => sum + lot.lot_left, 0)
  if (!first || quantity === 0) return undefined
  const price = of.price > 0n ? of.price : 0n
  const order = newRow({
    id,
    number,
    customer_id: first.customer_id,
    symbol: first.symbol,
    market: first.market,
    side: 'sell',
    type: 'market',
    quantity,
    currency: first.currency,
    state: 'resting',
    bound: price,
    reason: of.reason,
    takes: lots.map((lot) => ({
      lot: lot.id.toString(),
      number: lot.number,
      quantity: lot.lot_left,
      filled: 0,
    })),
    timeline: [{ state: 'received', at: new Date(at).toISOString(), who: 'system' }],
    trading_day: of.tradingDay,
    created_at: new Date(at),
    kind: first.kind,
  })
  const quote: FillBasis = { ...of.basis, bid: price, ask: price, bidSize: quantity, askSize: quantity }
  // Marked as reserved, since a fill takes from reserved units.
  const reserved = lots.map((lot) => ({ ...lot, lot_reserved: lot.lot_left }))
  const filled = fillOrder(order, { quantity, price }, reserved, quote, of.rate, of.card, {
    now: at,
    day: of.tradingDay,
  })
  const income =
    of.settles === undefined ? paidAtOnce(order, filled.value, wallet) : proceeds(order, filled, wallet)
  return {
    order: filled.order,
    fills: [filled.fill],
    lots: filled.lots,
    journal: journal(
      {
        reason: reasonsOfBill[of.reason],
        reference: number,
        symbol: order.symbol,
        customer: order.customer_id,
        at,
        once: `${reasonsOfBill[of.reason]}:${order.symbol}:${of.tradingDay}:${order.customer_id}`,
      },
      [...sold(order, filled, 'lots'), ...income],
    ),
    ...(of.settles !== undefined && {
      settlement: { amount: filled.value - sumOf(filled.fees), due: of.settles },
    }),
  }
}

const paidAtOnce = ({ customer_id }: OrderRow, value: bigint, wallet: string) => [
  [account.market, account.cash(customer_id), wallet, value] as const,
]
