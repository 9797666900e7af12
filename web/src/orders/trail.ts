/** The distance of a trailing stop as it is typed. Pure. */
import { formatMicros } from '@tarazu/contract/money'
import { maxTrailBps } from '@tarazu/contract/orders/rules'
import { priceMicros } from '../forms/typed-price.ts'

export const trailUnits = ['percent', 'price'] as const

/** `amount` as typed: percent of the price with two places, or a price in the instrument's currency. */
export type Trail = { amount: string; unit: (typeof trailUnits)[number] }

/** The distance of an order as it would be typed. */
export function typedTrail({
  trailDistance,
  trailBps,
}: {
  trailDistance?: bigint | null | undefined
  trailBps?: number | null | undefined
}): Trail {
  if (trailDistance != null) return { amount: formatMicros(trailDistance), unit: 'price' }
  return { amount: trailBps == null ? '' : String(trailBps / 100), unit: 'percent' }
}

/** The terms of the request; undefined if it is no distance that a stop could have. */
export function trailTerms({
  amount,
  unit,
}: Trail): { trailBps: number } | { trailDistance: bigint } | undefined {
  if (unit === 'price') {
    const trailDistance = priceMicros(amount)
    return trailDistance === undefined ? undefined : { trailDistance }
  }
  if (!/^\d{1,2}(\.\d{0,2})?$|^\.\d{1,2}$/.test(amount)) return undefined
  const trailBps = Math.round(Number(amount) * 100)
  return trailBps >= 1 && trailBps <= maxTrailBps ? { trailBps } : undefined
}
