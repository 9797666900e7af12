/** The fields of a new listing as text, and what they mean. Pure. */
import type { Input } from '@tarazu/contract/endpoint'
import type { PlacementKind } from '@tarazu/contract/placements/kinds'
import type { draftPlacement, PlacementRow } from '@tarazu/contract/placements/operate-api'
import {
  listingLimits,
  maxPerCustomerByDefault,
  minQuantity,
  placementStep,
} from '@tarazu/contract/placements/rules'
import { typedCount, typedPercent } from '../forms/typed-number.ts'
import { typedTime } from '../text/time-text.ts'

export type PlacementValues = {
  kind: PlacementKind
  symbol: string
  /** Percent from the reference price, below zero a discount. */
  discount: string
  minimum: string
  total: string
  /** The most units of one customer; empty means a tenth of all. */
  most: string
  opensAt: string
  closesAt: string
  grantRequired: boolean
}
export type PlacementField = 'symbol' | 'discount' | 'minimum' | 'total' | 'most' | 'opensAt' | 'closesAt'

/** The form's values of a draft that was kept; times are in the device's zone, as the fields are. */
export function valuesFrom(row: PlacementRow, typedTime: (at: number) => string): PlacementValues {
  return {
    kind: row.kind,
    symbol: row.symbol,
    discount: String(row.discount / 100),
    minimum: String(row.minimum),
    total: String(row.total),
    most: String(row.mostPerCustomer),
    opensAt: typedTime(row.opensAt),
    closesAt: typedTime(row.closesAt),
    grantRequired: row.grantRequired,
  }
}

type Found = { input: Input<typeof draftPlacement> } | { wrong: PlacementField }

/** The widest band that any market has; the server knows that of this one. */
const widest = 1_000

/** Times are read in the device's zone, as the fields show them. */
export function placementDraftFrom(values: PlacementValues): Found {
  const symbol = values.symbol.trim().toUpperCase()
  const discount = typedPercent(values.discount)
  const [minimum, total] = [typedCount(values.minimum) || undefined, typedCount(values.total) || undefined]
  const [opensAt, closesAt] = [typedTime(values.opensAt), typedTime(values.closesAt)]
  if (!/^[A-Z0-9^.=_&-]{1,24}$/.test(symbol)) return { wrong: 'symbol' }
  if (discount === undefined || Math.abs(discount) > widest) return { wrong: 'discount' }
  if (total === undefined || total > listingLimits.total || total % placementStep !== 0)
    return { wrong: 'total' }
  if (minimum === undefined || minimum > Math.min(total, listingLimits.minimum)) return { wrong: 'minimum' }
  const most =
    values.most.trim() === '' ? maxPerCustomerByDefault(total, minimum) : (typedCount(values.most) ?? 0)
  if (most > total || most < Math.min(total, minQuantity(minimum)) || most % placementStep !== 0)
    return { wrong: 'most' }
  if (Number.isNaN(opensAt)) return { wrong: 'opensAt' }
  if (Number.isNaN(closesAt) || closesAt <= opensAt) return { wrong: 'closesAt' }
  const { kind, grantRequired } = values
  const units = { minimum, total, mostPerCustomer: most }
  return { input: { kind, symbol, discount, ...units, opensAt, closesAt, grantRequired } }
}
