import { type Fees, firstFees, placementFees } from '@tarazu/contract/config/fees'
import type { FeeRule } from '@tarazu/contract/orders/fees'

/** The bounds of trading, in millionths of the price. Made for paper trading. */
const bounds = {
  /** How far from the price at its arrival a market order may fill. */
  collar: 20_000n,
  /** How much worse than the price that the customer saw a fill may be. */
  tolerance: 10_000n,
  /** How far from the last price a limit or stop may be. */
  band: 200_000n,
  /** How far from the previous close a limit or stop may be, unless the market itself has gone further. */
  dayBand: 400_000n,
  /** How far the exchange rate may move while money is reserved. */
  rateCollar: 10_000n,
  gtcDays: 365,
} as const

/** Fees and bounds of trading. Every fill names the version of its card. */
export type RateCard = typeof bounds & {
  version: string
  fees: readonly FeeRule[]
  /** What a purchase from a block or QIP costs instead of its market's fees, in millionths of its value. */
  placement: number
  placementFees: readonly FeeRule[]
}

/** Made once per version of the fees, so that orders find theirs in memory. */
export function rateCardOf(fees: Fees, version: string): RateCard {
  const { lines, placement } = fees
  return { ...bounds, version, fees: lines, placement, placementFees: placementFees(fees) }
}

/** Used until operators have changed the fees. */
export const rateCard = rateCardOf(firstFees, '2026-11-01')
