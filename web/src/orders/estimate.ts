/** What an order would cost or bring, for the moment until the server has said it. Pure. */

import type { Reply } from '@tarazu/contract/endpoint'
import { consideration } from '@tarazu/contract/money'
import type { previewOrder } from '@tarazu/contract/orders/preview-api'
import { type FeeLine, type FeeRule, feesFor, type Side, sumOf } from '@tarazu/contract/orders/rules'
import * as z from 'zod/mini'
import { type Asked, hasLimit, hasStop } from './ticket.ts'

export type Preview = Reply<typeof previewOrder>
type Answer = Pick<Preview, 'quantity' | 'price' | 'rate' | 'value' | 'fees' | 'total'>

/** The sums, and the very numbers that were multiplied for them: nothing else is written beside them. */
export type Estimate = {
  quantity: number
  /** Which price it is. */
  at: 'ask' | 'bid' | 'limit' | 'stop'
  price: bigint
  rate: bigint
  value: bigint
  fees: readonly FeeLine[]
  total: bigint
}

/** Without a price, or without a rate to the wallet's currency, nothing can be said of what it costs. */
export function priced({ price, rate }: Pick<Preview, 'price' | 'rate'>) {
  return price !== null && rate > 0n
}

function priceIs({ side, type }: Pick<Asked, 'side' | 'type'>): Estimate['at'] {
  if (hasLimit(type)) return 'limit'
  if (hasStop(type)) return 'stop'
  return side === 'buy' ? 'ask' : 'bid'
}

/** What the server said of this; nothing where it said it of fewer units than were asked about. */
export function estimateOf(answer: Answer, asked: Asked): Estimate | undefined {
  const { quantity, price, rate, value, fees, total } = answer
  if (price === null || !priced({ price, rate }) || quantity !== asked.quantity) return undefined
  return { quantity, at: priceIs(asked), price, rate, value, fees, total }
}

/** The same from the answer to another question, for the moment: undefined where that says nothing of this price. */
export function estimateFrom(
  before: { answer: Pick<Answer, 'price' | 'rate'>; asked: Asked },
  asked: Asked,
  market: string,
  schedule: readonly FeeRule[],
): Estimate | undefined {
  const { side, quantity } = asked
  const { rate } = before.answer
  const at = priceIs(asked)
  const touch = at === priceIs(before.asked) ? before.answer.price : null
  const price = { limit: asked.limitPrice, stop: asked.stopPrice, ask: touch, bid: touch }[at]
  if (price == null || !priced({ price, rate }) || schedule.length === 0) return undefined
  const value = consideration(side, BigInt(quantity) * price * rate)
  const fees = feesFor(schedule, market, side, value)
  const total = side === 'buy' ? value + sumOf(fees) : value - sumOf(fees)
  return { quantity, at, price, rate, value, fees, total }
}

/**
 * Whether quantity times price times rate are the value, to the paisa. The rest of an order that is partly filled need not
 * be: its value is reckoned over the whole order.
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

/** The fee table of the deployment's settings that counts at a time; nothing when it is missing or of another make. */
export function feeSchedule(json: string | undefined, now: number): FeeRule[] {
  try {
    const { fees, next } = scheduleSchema.parse(JSON.parse(json ?? ''))
    return (next && Date.parse(next.from) <= now ? next.fees : fees) as FeeRule[]
  } catch {
    return []
  }
}

/**
 * Product 9: pesos by the configured rate per dollar. `total` in paise of the wallet, `dollar` the wallet's currency per
 * dollar. For the eye only.
 */
export function pesosFor(total: bigint, dollar: number, pesosPerDollar: number) {
  return dollar > 0 && pesosPerDollar > 0 ? ((Number(total) / 100) * pesosPerDollar) / dollar : undefined
}
