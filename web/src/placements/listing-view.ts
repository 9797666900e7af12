/** Status, distance and countdown of a listing, and the figures of the buy form. Pure. */
import type { Listing } from '@tarazu/contract/placements/api'
import {
  affordablePlacementUnits,
  leftForOne,
  minQuantity,
  type PlacementQuantityProblem,
  placementCost,
  placementQuantityProblem,
  placementStep,
} from '@tarazu/contract/placements/rules'
import type { Tone } from '@tarazu/ui/tag'

type Status = { text: 'soon' | 'open' | 'over' | 'soldOut'; tone: Tone }

export function listingStatus({ stage, left }: Pick<Listing, 'stage' | 'left'>): Status {
  if (stage === 'open') return { text: 'open', tone: 'success' }
  if (stage === 'closed') return { text: left === 0 ? 'soldOut' : 'over', tone: 'neutral' }
  return { text: 'soon', tone: 'notice' }
}

/** Distance of the listing's price from the market's, in percent; undefined without a market price. */
export function distance({ price, marketPrice }: Pick<Listing, 'price' | 'marketPrice'>) {
  if (marketPrice === null || marketPrice <= 0) return undefined
  return ((Number(price) / 1e6 - marketPrice) / marketPrice) * 100
}

/** Time until it opens or closes, in ms, by the market's clock. `age_ms`: age of the answer. */
export function untilNext({ stage, opensAt, closesAt, marketNow }: Listing, age_ms: number) {
  if (stage === 'closed') return undefined
  const opens = stage === 'approved' && opensAt > marketNow
  return {
    text: opens ? ('opensIn' as const) : ('closesIn' as const),
    ms: (opens ? opensAt : closesAt) - marketNow - age_ms,
  }
}

/** Product 5: rounds to a multiple of the step, at least one step. */
export function roundedQuantity(count: number) {
  return Math.max(1, Math.round(count / placementStep)) * placementStep
}

export type BuyForm = {
  count: number
  /** No quantity, or zero, was typed. */
  empty: boolean
  problem: PlacementQuantityProblem | undefined
  min: number
  /** The most that both the balance and the listing's limit per customer allow. */
  max: number
  cost: { value: bigint; fee: bigint; total: bigint } | undefined
  /** Paise that the balance lacks. */
  short: bigint
}

/** `available` in the wallet's paise; undefined until it is known. */
export function buyForm(
  listing: Pick<Listing, 'minimum' | 'left' | 'mostPerCustomer' | 'taken' | 'price' | 'rate' | 'feeRate'>,
  typed: string,
  available: bigint | undefined,
): BuyForm {
  const { price, rate, feeRate, minimum } = listing
  const left = leftForOne(listing)
  const count = Number(typed)
  const empty = typed === '' || count === 0
  const cost = rate === null ? undefined : placementCost(count, price, rate, feeRate)
  const affordable =
    available === undefined || rate === null
      ? left
      : affordablePlacementUnits(available, price, rate, feeRate)
  const missing = cost === undefined || available === undefined ? 0n : cost.total - available
  return {
    count,
    empty,
    problem: empty ? undefined : placementQuantityProblem(count, { minimum, left }),
    min: Math.min(minQuantity(minimum), Math.max(left, placementStep)),
    max: Math.min(left, affordable),
    cost,
    short: missing > 0n ? missing : 0n,
  }
}
