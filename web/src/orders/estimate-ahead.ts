/** What an order would cost or bring while the server computes it. Loaded by an open ticket. Pure. */

import { sumOf } from '@tarazu/contract/orders/fee-line'
import { type FeeRule, feeBasis, feesFor } from '@tarazu/contract/orders/fees'
import * as z from 'zod/mini'
import type { Preview } from './estimate.ts'
import { type Estimate, priced, priceKindOf } from './estimate.ts'
import type { OrderTerms } from './ticket.ts'

/** An estimate from the answer to other terms; undefined if that answer does not have the needed price. */
export function estimateFrom(
  previous: Pick<Preview, 'price' | 'rate'> & { terms: OrderTerms },
  terms: OrderTerms,
  { market, currency }: { market: string; currency: string },
  schedule: readonly FeeRule[],
): Estimate | undefined {
  const { side, quantity } = terms
  const { rate } = previous
  const at = priceKindOf(terms)
  const previousPrice = at === priceKindOf(previous.terms) ? previous.price : null
  const price = { limit: terms.limitPrice, stop: terms.stopPrice, ask: previousPrice, bid: previousPrice }[at]
  if (price == null || !priced({ price, rate }) || schedule.length === 0) return undefined
  const units = BigInt(quantity)
  const basis = feeBasis({
    market,
    currency,
    side,
    units,
    traded: units * price,
    converted: units * price * rate,
  })
  const { value } = basis
  const fees = feesFor(schedule, basis)
  const total = side === 'buy' ? value + sumOf(fees) : value - sumOf(fees)
  return { quantity, at, price, rate, value, fees, total }
}

/** What else a line may say is the server's, and of the same version as what it answers to a preview. */
const table = {
  fees: z.array(
    z.looseObject({
      name: z.string(),
      market: z.string(),
      sides: z.array(z.enum(['buy', 'sell'])),
      rate: z.int(),
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
