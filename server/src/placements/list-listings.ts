/** What customers see of listings and of their eligibility. */

import type { Input, Reply } from '@tarazu/contract/endpoint'
import { microsToNumber } from '@tarazu/contract/money'
import type * as api from '@tarazu/contract/placements/api'
import type { Listing } from '@tarazu/contract/placements/api'
import { block, qip } from '@tarazu/contract/placements/kinds'
import { placementStatus } from '@tarazu/contract/placements/placement'
import { singleFlight } from '../concurrency/single-flight.ts'
import type { Caller, Deps } from '../deps.ts'
import { decimalsOf } from '../market/instruments/instrument.ts'
import type { PlacementRow } from './placement.ts'
import { buyerRefusal, listingRefusal, nextHours } from './purchase.ts'
import { needsGrant, readPurchaseWorld } from './read-purchase-world.ts'

const maxRows = 100

/**
 * Listings are the same for everybody, so callers at the same time share one query; their own part is read
 * apart.
 */
export function makeListListings(all: Deps) {
  const shown = {
    [block]: singleFlight(() => readShown(all, block)),
    [qip]: singleFlight(() => readShown(all, qip)),
  }
  return async function listListings(
    deps: Deps,
    caller: Caller,
    { kind, search }: Input<typeof api.listListings>,
  ): Promise<Reply<typeof api.listListings>> {
    const [rows, world] = await Promise.all([shown[kind](), readPurchaseWorld(deps, caller)])
    return rows
      .filter((row) => matches(deps, row, search))
      .slice(0, maxRows)
      .map((row) => listingOf(deps, row, world))
  }
}

/**
 * Reads all listings that are shown: operators write them, so there are few, and their names are not in the
 * table.
 */
async function readShown({ db, market }: Deps, kind: PlacementRow['kind']): Promise<PlacementRow[]> {
  return (
    db
      .selectFrom('placement')
      .selectAll()
      .where('kind', '=', kind)
      .where('closes_at', '>', new Date(market.now()))
      .where(({ or, eb }) =>
        or([eb('state', 'in', ['approved', 'open']), eb('closed_because', '<>', 'window')]),
      )
      // A listing that was closed before it had a price was never shown.
      .where('price', 'is not', null)
      .orderBy(({ eb }) => eb('state', '=', 'closed'))
      .orderBy('closes_at')
      .orderBy('id')
      .limit(500)
      .execute()
  )
}

function matches({ market }: Deps, { symbol }: PlacementRow, search: string | undefined) {
  if (search === undefined) return true
  const wanted = search.trim().toLowerCase()
  const name = market.instrument(symbol)?.name ?? ''
  return symbol.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted)
}

type World = Awaited<ReturnType<typeof readPurchaseWorld>>

function listingOf(deps: Deps, row: PlacementRow, { worldOf, grantFor }: World): Listing {
  const { market } = deps
  const { price, reference } = row
  if (price === null || reference === null) throw new Error(`listing ${row.number} is shown without a price`)
  const instrument = market.instrument(row.symbol)
  const quote = instrument && market.quote(row.symbol)
  const world = worldOf(row)
  const grant = needsGrant(deps, row) ? grantFor(row) : undefined
  const inSafeMode = deps.safeMode.standing() !== undefined
  return {
    id: row.id,
    symbol: row.symbol,
    name: instrument?.name ?? row.symbol,
    market: row.market,
    kind: row.kind,
    currency: row.currency,
    price,
    minimum: row.minimum,
    left: row.units_left,
    total: row.total,
    mostPerCustomer: row.most_per_customer,
    taken: world.taken,
    status: placementStatus[row.state],
    stage: row.state,
    reference: { price: BigInt(reference.price), at: reference.at, source: reference.source },
    discount: row.discount,
    band: row.band,
    opensAt: row.opens_at.getTime(),
    closesAt: row.closes_at.getTime(),
    marketNow: world.marketNow,
    marketPrice: quote ? microsToNumber(quote.last) : null,
    marketPriceAt: quote?.at ?? null,
    marketPriceSource: quote?.source ?? null,
    freshness: instrument ? market.freshness(row.symbol) : 'none',
    decimals: decimalsOf(instrument?.tickMicros ?? 10_000n),
    rate: world.rate?.value ?? null,
    rateSource: world.rate?.source ?? null,
    rateAt: world.rate?.at ?? null,
    feeRate: world.card.placement,
    feeNext: nextFee(deps, world.card.placement),
    grantRequired: needsGrant(deps, row),
    eligible: world.eligible,
    eligibleUntil: grant?.expires_at.getTime() ?? null,
    refusal: listingRefusal(row, world) ?? (inSafeMode ? 'safe_mode' : buyerRefusal(world)) ?? null,
    reason: reasonOf(deps, row),
    closedBecause: row.closed_because,
    nextHours: row.state === 'open' && world.hours.open ? null : nextHours(row, world),
    demo: row.demo !== null,
  }
}

function nextFee({ policies }: Deps, current: number) {
  const next = policies.coming('fees')
  return next && next.value.placement !== current ? { from: next.from, rate: next.value.placement } : null
}

/** Reasons that the system writes are for operators: customers see `closedBecause` in their language. */
function reasonOf({ market }: Deps, row: PlacementRow) {
  if (row.state === 'closed') return row.closed_because === 'operator' ? row.reason : null
  return market.instrument(row.symbol) ? (market.halt(row.symbol)?.reason ?? null) : null
}

export async function listGrants(deps: Deps, caller: Caller): Promise<Reply<typeof api.listGrants>> {
  const rows = await deps.db
    .selectFrom('placement_grant')
    .innerJoin('placement', 'placement.id', 'placement_grant.placement_id')
    .selectAll('placement_grant')
    .select(['placement.symbol', 'placement.kind'])
    .where('customer_id', '=', caller.id)
    .orderBy('placement_grant.id', 'desc')
    .limit(maxRows)
    .execute()
  return {
    rows: rows.map((row) => ({
      number: row.number,
      listing: row.placement_id,
      symbol: row.symbol,
      name: deps.market.instrument(row.symbol)?.name ?? row.symbol,
      kind: row.kind,
      grantedAt: row.granted_at.getTime(),
      expiresAt: row.expires_at.getTime(),
      revokedAt: row.revoked_at?.getTime() ?? null,
      ended: row.expires_at.getTime() <= deps.clock.now(),
      reason: row.reason,
    })),
  }
}
