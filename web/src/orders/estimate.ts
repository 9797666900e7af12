/** What an order would cost or bring, until the server has answered that. Pure. */

import type { Reply } from '@tarazu/contract/endpoint'
import { consideration } from '@tarazu/contract/money'
import type { previewOrder } from '@tarazu/contract/orders/preview-api'
import { type FeeLine, type FeeRule, feesFor, type Side, sumOf } from '@tarazu/contract/orders/rules'
import * as z from 'zod/mini'
import { hasLimit, hasStop, type OrderTerms } from './ticket.ts'

export type Preview = Reply<typeof previewOrder>
type Answer = Pick<Preview, 'quantity' | 'price' | 'rate' | 'value' | 'fees' | 'total'>

/** The amounts in paise, with the exact numbers that they were computed from, which are shown beside them. */
export type Estimate = {
  quantity: number
  /** Which price `price` is. */
  at: 'ask' | 'bid' | 'limit' | 'stop'
  price: bigint
  rate: bigint
  value: bigint
  fees: readonly FeeLine[]
  total: bigint
}

/** Whether the cost can be computed: it takes a price, and an exchange rate to the wallet's currency. */
export function priced({ price, rate }: Pick<Preview, 'price' | 'rate'>) {
  return price !== null && rate > 0n
}

function priceKindOf({ side, type }: Pick<OrderTerms, 'side' | 'type'>): Estimate['at'] {
  if (hasLimit(type)) return 'limit'
  if (hasStop(type)) return 'stop'
  return side === 'buy' ? 'ask' : 'bid'
}

/** The server's estimate; undefined if it answered for fewer units than `terms` asks for. */
export function estimateOf(answer: Answer, terms: OrderTerms): Estimate | undefined {
  const { quantity, price, rate, value, fees, total } = answer
  if (price === null || !priced({ price, rate }) || quantity !== terms.quantity) return undefined
  return { quantity, at: priceKindOf(terms), price, rate, value, fees, total }
}

/** An estimate from the answer to other terms; undefined if that answer does not have the needed price. */
export function estimateFrom(
  previous: Pick<Answer, 'price' | 'rate'> & { terms: OrderTerms },
  terms: OrderTerms,
  market: string,
  schedule: readonly FeeRule[],
): Estimate | undefined {
  const { side, quantity } = terms
  const { rate } = previous
  const at = priceKindOf(terms)
  const previousPrice = at === priceKindOf(previous.terms) ? previous.price : null
  const price = { limit: terms.limitPrice, stop: terms.stopPrice, ask: previousPrice, bid: previousPrice }[at]
  if (price == null || !priced({ price, rate }) || schedule.length === 0) return undefined
  const value = consideration(side, BigInt(quantity) * price * rate)
  const fees = feesFor(schedule, market, side, value)
  const total = side === 'buy' ? value + sumOf(fees) : value - sumOf(fees)
  return { quantity, at, price, rate, value, fees, total }
}

/**
 * Whether quantity times price times rate is the value, to the paisa. It need not be for the rest of a partly
 * filled order, whose value is rounded over the whole order.
 */
export function multipliesOut({ quantity, price, rate, value }: Estimate, side: Side) {
  return consideration(side, BigInt(quantity) * price * rate) === value
}

const table = {
  fees: z.array(
    z.object({
      name: z.string(),
      market: z.string(),
      sides: z.array(z.enum(['buy', 'sell'])),
      rate: z.int(),
      maximum: z.optional(z.int()),
    }),
  ),
}
const scheduleSchema = z.object({ ...table, next: z.optional(z.object({ ...table, from: z.string() })) })

/** The fee table in force at `now`, ms UTC, from the deployment's settings; empty if missing or malformed. */
export function feeSchedule(json: string | undefined, now: number): FeeRule[] {
  try {
    const { fees, next } = scheduleSchema.parse(JSON.parse(json ?? ''))
    return (next && Date.parse(next.from) <= now ? next.fees : fees) as FeeRule[]
  } catch {
    return []
  }
}

/**
 * Product 9: pesos by the configured rate per dollar, for display only. `total` is in paise of the wallet's
 * currency, `dollar` the price of a dollar in it.
 */
export function pesosFor(total: bigint, dollar: number, pesosPerDollar: number) {
  return dollar > 0 && pesosPerDollar > 0 ? ((Number(total) / 100) * pesosPerDollar) / dollar : undefined
}
