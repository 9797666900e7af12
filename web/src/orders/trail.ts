/** The distance of a trailing stop as it is typed. Pure. */
import { maxTrailBps } from '@tarazu/contract/orders/rules'
import { priceMicros } from '../forms/typed-price.ts'

export const trailUnits = ['percent', 'price'] as const

/** `amount` as typed: percent of the price with two places, or a price in the instrument's currency. */
export type Trail = { amount: string; unit: (typeof trailUnits)[number] }

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
