import { type Fees, firstFees, placementFees } from '@tarazu/contract/config/fees'
import type { FeeRule } from '@tarazu/contract/orders/rules'

/** Within which bounds trading happens, in millionths of the price. Made for paper trading. */
const bounds = {
  /** How far from the price at its arrival an order at market may fill. */
  collar: 20_000n,
  /** How much worse than what the customer saw a fill may be. */
  tolerance: 10_000n,
  /** How far from the last price a limit or a stop may lie. */
  band: 200_000n,
  /** How far the exchange rate may move while money is reserved. */
  rateCollar: 10_000n,
  gtcDays: 365,
} as const

/** What trading costs and within which bounds. Dated: every fill names the version it was made under. */
export type RateCard = typeof bounds & {
  version: string
  fees: readonly FeeRule[]
  /** In millionths: what a purchase from a block or QIP listing costs, in place of the fees of its market. */
  placement: number
  placementFees: readonly FeeRule[]
}

/** Made once for each version of the fees: orders find theirs in memory. */
export function rateCardOf(fees: Fees, version: string): RateCard {
  const { lines, placement } = fees
  return { ...bounds, version, fees: lines, placement, placementFees: placementFees(fees) }
}

/** What holds until operators have changed the fees. */
export const rateCard = rateCardOf(firstFees, '2026-11-01')
