/** What an order would cost or bring, for the moment until the server has said it. Pure. */

import type { Reply } from '@tarazu/contract/endpoint'
import { consideration } from '@tarazu/contract/money'
import type { previewOrder } from '@tarazu/contract/orders/api'
import { type FeeLine, type FeeRule, feesFor, type Side, sumOf } from '@tarazu/contract/orders/rules'
import * as z from 'zod/mini'

export type Preview = Reply<typeof previewOrder>
export type Estimate = { value: bigint; fees: FeeLine[]; total: bigint }

/** Without a price, or without a rate to the wallet's currency, nothing can be said of what it costs. */
export function priced({ price, rate }: Pick<Preview, 'price' | 'rate'>) {
  return price !== null && rate > 0n
}

/** Each line of the fees, so that the same question asked with another quantity can be answered at once. */
export function estimateFrom(
  preview: Pick<Preview, 'price' | 'rate'>,
  wanted: { side: Side; market: string; quantity: number; limitPrice: bigint | undefined },
  schedule: readonly FeeRule[],
): Estimate | undefined {
  const price = wanted.limitPrice ?? preview.price
  if (price === null || !priced({ price, rate: preview.rate }) || schedule.length === 0) return undefined
  const value = consideration(wanted.side, BigInt(wanted.quantity) * price * preview.rate)
  const fees = feesFor(schedule, wanted.market, wanted.side, value)
  return { value, fees, total: wanted.side === 'buy' ? value + sumOf(fees) : value - sumOf(fees) }
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
