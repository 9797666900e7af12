/** What stands in the fields of a new listing, and what it means. Pure. */
import type { Input } from '@tarazu/contract/endpoint'
import type { draftPlacement } from '@tarazu/contract/placements/api'
import type { PlacementKind } from '@tarazu/contract/placements/rules'

export type PlacementValues = {
  kind: PlacementKind
  symbol: string
  /** Percent from the reference price, below zero a discount. */
  discount: string
  minimum: string
  total: string
  opensAt: string
  closesAt: string
  grantRequired: boolean
}
export type PlacementField = 'symbol' | 'discount' | 'minimum' | 'total' | 'opensAt' | 'closesAt'

type Found = { input: Input<typeof draftPlacement> } | { wrong: PlacementField }

/** The widest band that any market has; the server knows that of this one. */
const widest = 1_000

/** Times are of the device's zone, as the fields are. */
export function draftFrom(values: PlacementValues): Found {
  const symbol = values.symbol.trim().toUpperCase()
  const discount = basisPoints(values.discount)
  const [minimum, total] = [units(values.minimum), units(values.total)]
  const [opensAt, closesAt] = [Date.parse(values.opensAt), Date.parse(values.closesAt)]
  if (!/^[A-Z0-9^.=_&-]{1,24}$/.test(symbol)) return { wrong: 'symbol' }
  if (discount === undefined || Math.abs(discount) > widest) return { wrong: 'discount' }
  if (total === undefined || total % 100 !== 0) return { wrong: 'total' }
  if (minimum === undefined || minimum > total) return { wrong: 'minimum' }
  if (Number.isNaN(opensAt)) return { wrong: 'opensAt' }
  if (Number.isNaN(closesAt) || closesAt <= opensAt) return { wrong: 'closesAt' }
  const { kind, grantRequired } = values
  return { input: { kind, symbol, discount, minimum, total, opensAt, closesAt, grantRequired } }
}

function basisPoints(typed: string) {
  const text = typed.trim().replace('−', '-')
  return /^-?\d{1,2}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}

function units(typed: string) {
  const count = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0
  return count > 0 ? count : undefined
}
