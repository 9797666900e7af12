import type { PlacementKind } from '@tarazu/contract/placements/kinds'
import type { placementEndings, placementStates } from '@tarazu/contract/placements/placement'
import type { PlacementMarket } from '@tarazu/contract/placements/rules'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Json<T> = ColumnType<T, string, string>

/** The quote that a price was made from: micros as digits, times in ms UTC. */
export type PlacementReference = {
  price: string
  bid: string
  ask: string
  size: number
  at: number
  receivedAt: number
  source: 'simulated' | 'replay' | 'yahoo'
}

export type PlacementsTables = {
  placement: {
    id: GeneratedAlways<number>
    number: string
    kind: PlacementKind
    symbol: string
    market: PlacementMarket
    currency: string
    state: (typeof placementStates)[number]
    discount: number
    band: number
    rules: string
    minimum: number
    total: number
    units_left: number
    /** Units. */
    most_per_customer: number
    opens_at: Date
    closes_at: Date
    grant_required: boolean
    reference: ColumnType<PlacementReference | null, string | null, string | null>
    price: bigint | null
    closed_because: (typeof placementEndings)[number] | null
    reason: string | null
    demo: string | null
    off_band_since: Date | null
    /** The version of what operators have written. */
    version: Generated<number>
    timeline: Json<{ state: string; at: string; who: 'customer' | 'operator' | 'system' }[]>
    created_at: Date
  }
  placement_taken: {
    placement_id: number
    customer_id: number
    units: number
  }
  placement_grant: {
    id: GeneratedAlways<bigint>
    number: string
    placement_id: number
    customer_id: number
    granted_at: Date
    expires_at: Date
    revoked_at: Date | null
    reason: string | null
  }
}
