/** Whether an order from a listing may be done, in the order of lifecycle "Block and QIP". Pure. */
import { maxPerCustomer } from '@tarazu/contract/orders/rules'
import {
  affordableUnits,
  leftForOne,
  placementCost,
  quantityProblem,
} from '@tarazu/contract/placements/rules'
import type { RefusalCode } from '@tarazu/contract/refusals'
import { Refusal } from '../answer/refusal.ts'
import type { RateCard } from '../config/rate-card.ts'
import type { Rate } from '../market/rate.ts'
import type { Hours } from './hours.ts'
import { bandFacts, offBand, type PlacementRow } from './placement.ts'

/** What the decision looks at beside the listing. */
export type PurchaseWorld = {
  /** ms UTC on the market's clock. */
  marketNow: number
  hours: Hours
  /** It may be dealt in where this deployment fills its orders. */
  mayDealIn: boolean
  halted: boolean
  /** Fresh, in micros; undefined where nobody can tell what its own is worth: then it stands as two operators have agreed. */
  marketPrice: bigint | undefined
  /** By a grant in force, or because none is needed. */
  eligible: boolean
  /** Units of it that this customer has bought. */
  taken: number
  /** Verified, or in a world that asks nobody. */
  verified: boolean
  rate: Rate | undefined
  card: RateCard
  /** Paise that can be spent, settled or not. */
  available: bigint
  frozen: boolean
  /** Owed for a recharge that a bank took back. */
  owed: boolean
  /** How many purchases the customer holds. */
  lots: number
}

type Wanted = { quantity: number; seenPrice?: bigint | undefined }

/** What stands against any order from this listing, whatever its quantity. */
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

/** What stands against any purchase of this customer, whatever it is of. */
export function buyerRefusal({
  frozen,
  owed,
  lots,
}: Pick<PurchaseWorld, 'frozen' | 'owed' | 'lots'>): RefusalCode | undefined {
  if (frozen) return 'account_frozen'
  if (owed) return 'money_owed'
  return lots >= maxPerCustomer.lots ? 'too_many_lots' : undefined
}

/** When orders are taken next: in the window of the listing, at hours of its market. Null: now, or never again. */
export function nextHours(
  row: PlacementRow,
  { marketNow, hours }: Pick<PurchaseWorld, 'marketNow' | 'hours'>,
) {
  const [opens, closes] = [row.opens_at.getTime(), row.closes_at.getTime()]
  if (row.state === 'closed' || closes <= marketNow) return null
  const next = opens > marketNow ? opens : hours.next
  return next !== null && next < closes ? next : null
}

/** Before the transaction password is looked at. Throws the refusal; answers the price and rate of the purchase. */
export function checkOffer(row: PlacementRow, wanted: Wanted, world: PurchaseWorld) {
  const refused = listingRefusal(row, world)
  if (refused) throw new Refusal(refused, detailOf(refused, row, world))
  const { minimum, units_left, most_per_customer: mostPerCustomer } = row
  const left = leftForOne({ left: units_left, mostPerCustomer, taken: world.taken })
  const problem = quantityProblem(wanted.quantity, { minimum, left })
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

/** After it. Answers what is to be paid. */
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
      maximum: affordableUnits(available, price, rate.value, world.card.placement),
    })
  }
  const refused = buyerRefusal(world)
  if (refused) throw new Refusal(refused)
  return cost
}

/**
 * An order that had the right form and met one of these was received and has failed: the customer finds it among the failed
 * ones with its reason. What is wrong with the form, the password or the name of the listing never became an order.
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
