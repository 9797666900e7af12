/** Whether a purchase from a listing is allowed, in the order of lifecycle "Block and QIP". Pure. */
import { maxPerCustomer } from '@tarazu/contract/orders/rules'
import {
  affordablePlacementUnits,
  leftForOne,
  placementCost,
  placementQuantityProblem,
} from '@tarazu/contract/placements/rules'
import type { RefusalCode } from '@tarazu/contract/refusals'
import { Refusal } from '../answer/refusal.ts'
import type { RateCard } from '../config/rate-card.ts'
import type { Rate } from '../market/rate.ts'
import type { Hours } from './hours.ts'
import { bandFacts, offBand, type PlacementRow } from './placement.ts'

/** What the decision depends on beside the listing. */
export type PurchaseWorld = {
  /** ms UTC on the market's clock. */
  marketNow: number
  hours: Hours
  /** Whether this deployment may deal in the instrument. */
  mayDealIn: boolean
  halted: boolean
  /**
   * Fresh, in micros. Without one the band cannot be checked, and the price stands as two operators agreed
   * it.
   */
  marketPrice: bigint | undefined
  /** The customer has a grant in force, or needs none. */
  eligible: boolean
  /** Units of the listing that this customer has bought. */
  taken: number
  /** The customer's name is verified, or this deployment verifies nobody. */
  verified: boolean
  rate: Rate | undefined
  card: RateCard
  /** Spendable paise, settled or not. */
  available: bigint
  frozen: boolean
  /** The customer owes for a recharge that a bank took back. */
  owed: boolean
  /** How many lots the customer holds. */
  lots: number
}

type Wanted = { quantity: number; seenPrice?: bigint | undefined }

/** The refusal of any purchase from this listing, whatever its quantity. */
export function listingRefusal(row: PlacementRow, world: PurchaseWorld): RefusalCode | undefined {
  const { marketNow } = world
  if (!world.mayDealIn) return 'exchange_only'
  if (row.closed_because === 'sold_out') return 'sold_out'
  if (row.closed_because !== null && row.closed_because !== 'window') return 'not_open'
  if (marketNow < row.opens_at.getTime() || marketNow >= row.closes_at.getTime()) return 'time_no'
  if (row.state !== 'open') return 'not_open'
  if (!world.hours.open) return 'time_no'
  if (world.halted) return 'halted'
  if (world.marketPrice !== undefined && offBand(row, world.marketPrice) !== undefined) return 'off_band'
  if (!world.eligible) return 'stock_key'
  if (!world.verified) return 'kyc_required'
  return world.taken >= row.most_per_customer ? 'own_limit' : undefined
}

/** The refusal of any purchase by this customer, whatever the listing. */
export function buyerRefusal({
  frozen,
  owed,
  lots,
}: Pick<PurchaseWorld, 'frozen' | 'owed' | 'lots'>): RefusalCode | undefined {
  if (frozen) return 'account_frozen'
  if (owed) return 'money_owed'
  return lots >= maxPerCustomer.lots ? 'too_many_lots' : undefined
}

/**
 * When the listing can be bought from next, within its window and its market's hours. Null: now, or never
 * again.
 */
export function nextHours(
  row: PlacementRow,
  { marketNow, hours }: Pick<PurchaseWorld, 'marketNow' | 'hours'>,
) {
  const [opens, closes] = [row.opens_at.getTime(), row.closes_at.getTime()]
  if (row.state === 'closed' || closes <= marketNow) return null
  const next = opens > marketNow ? opens : hours.next
  return next !== null && next < closes ? next : null
}

/** The checks before the transaction password. Answers the price and exchange rate of the purchase. */
export function checkOffer(row: PlacementRow, wanted: Wanted, world: PurchaseWorld) {
  const refused = listingRefusal(row, world)
  if (refused) throw new Refusal(refused, detailOf(refused, row, world))
  const { minimum, units_left, most_per_customer: mostPerCustomer } = row
  const left = leftForOne({ left: units_left, mostPerCustomer, taken: world.taken })
  const problem = placementQuantityProblem(wanted.quantity, { minimum, left })
  if (problem) {
    const { problem: code, ...detail } = problem
    throw new Refusal(code, detail)
  }
  const { price } = row
  if (price === null) throw new Refusal('not_open')
  if (wanted.seenPrice !== price) throw new Refusal('price_moved', { price: Number(price) / 1e6 })
  if (!world.rate) throw new Refusal('rete_no')
  return { price, rate: world.rate }
}

function detailOf(refused: RefusalCode, row: PlacementRow, world: PurchaseWorld) {
  if (refused === 'own_limit') return { most: row.most_per_customer }
  if (refused === 'off_band' && world.marketPrice !== undefined) return bandFacts(row, world.marketPrice)
  return refused === 'time_no' ? opensDetail(row, world) : undefined
}

function opensDetail(row: PlacementRow, world: PurchaseWorld) {
  const opens = nextHours(row, world)
  return opens === null ? undefined : { opens }
}

/** The checks after the transaction password. Answers the cost. */
export function checkPayment(
  { price, rate }: { price: bigint; rate: Rate },
  quantity: number,
  world: PurchaseWorld,
) {
  const cost = placementCost(quantity, price, rate.value, world.card.placement)
  const { available } = world
  if (cost.total > available) {
    throw new Refusal('not_sufficient_funds', {
      needed: cost.total.toString(),
      available: available.toString(),
      maximum: affordablePlacementUnits(available, price, rate.value, world.card.placement),
    })
  }
  const refused = buyerRefusal(world)
  if (refused) throw new Refusal(refused)
  return cost
}

/**
 * Refusals that leave a failed order, which the customer finds in the list with its reason. A request with a
 * wrong form, password or listing never becomes an order.
 */
const failures: readonly RefusalCode[] = [
  'time_no',
  'not_open',
  'halted',
  'off_band',
  'stock_key',
  'kyc_required',
  'sold_out',
  'own_limit',
  'count_max',
  'price_moved',
  'rete_no',
  'not_sufficient_funds',
  'account_frozen',
  'money_owed',
  'too_many_lots',
]

export function isFailure(error: unknown): error is Refusal {
  return error instanceof Refusal && failures.includes(error.code)
}
