/** Listings as operators see them. */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { microsToNumber } from '@tarazu/contract/money'
import type * as api from '@tarazu/contract/placements/operate-api'
import type { PlacementRow as Listed } from '@tarazu/contract/placements/operate-api'
import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { countedAtMost, keyOf } from '../db/key-paging.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import type { PlacementRow } from './placement.ts'

export async function listPlacements(
  deps: Deps,
  _caller: OperatorCaller,
  { state, kind, after, limit = 50 }: Input<typeof api.listPlacements>,
): Promise<Reply<typeof api.listPlacements>> {
  const from = keyOf(after)
  const found = await selectPlacements(deps.db, deps.clock.now())
    .$if(state !== undefined, (query) => query.where('placement.state', '=', state as PlacementRow['state']))
    .$if(kind !== undefined, (query) => query.where('placement.kind', '=', kind as PlacementRow['kind']))
    .$if(from !== undefined && from < 2n ** 31n, (query) => query.where('placement.id', '<', Number(from)))
    .orderBy('placement.id', 'desc')
    .limit(limit + 1)
    .execute()
  const counted = deps.db
    .selectFrom('placement')
    .select('id')
    .$if(state !== undefined, (query) => query.where('state', '=', state as PlacementRow['state']))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as PlacementRow['kind']))
  const rows = found.slice(0, limit)
  return {
    rows: rows.map((row) => listed(deps, row)),
    next: found.length > limit ? String(rows.at(-1)?.id) : null,
    count: await countedAtMost(deps.db, counted),
  }
}

export async function getPlacement(
  deps: Deps,
  _caller: OperatorCaller,
  { number }: Input<typeof api.getPlacement>,
): Promise<Reply<typeof api.getPlacement>> {
  const row = await selectPlacements(deps.db, deps.clock.now())
    .where('placement.number', '=', number)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const [grants, orders] = await Promise.all([
    deps.db
      .selectFrom('placement_grant')
      .innerJoin('customer', 'customer.id', 'placement_grant.customer_id')
      .selectAll('placement_grant')
      .select('customer.display_id')
      .where('placement_id', '=', row.id)
      .orderBy('placement_grant.id', 'desc')
      .limit(100)
      .execute(),
    countPurchases(deps, row),
  ])
  const quote = deps.market.instrument(row.symbol) && deps.market.quote(row.symbol)
  return {
    row: listed(deps, row),
    reference: row.reference && {
      price: BigInt(row.reference.price),
      at: row.reference.at,
      source: row.reference.source,
    },
    band: row.band,
    rules: row.rules,
    marketPrice: quote ? microsToNumber(quote.last) : null,
    marketPriceAt: quote?.at ?? null,
    closedBecause: row.closed_because === null ? null : (row.reason ?? row.closed_because),
    orders,
    grants: grants.map((grant) => ({
      number: grant.number,
      customer: grant.display_id,
      grantedAt: grant.granted_at.getTime(),
      expiresAt: grant.expires_at.getTime(),
      revokedAt: grant.revoked_at?.getTime() ?? null,
      reason: grant.reason,
    })),
    timeline: row.timeline.map(({ state, at, who }) => ({ state, at: Date.parse(at), who })),
  }
}

/** How many purchases there were: each took units from the escrow of the listing. */
async function countPurchases({ db }: Deps, { id, symbol }: PlacementRow) {
  const { count } = await db
    .selectFrom('transfer')
    .innerJoin('account', 'account.id', 'transfer.from_account')
    .innerJoin('journal', 'journal.id', 'transfer.journal_id')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('account.address', '=', `house:placement:${id}`)
    .where('account.asset', '=', symbol)
    .where('journal.reason', '=', 'placement_buy')
    .executeTakeFirstOrThrow()
  return Number(count)
}

function selectPlacements(db: Kysely<Tables>, now: number) {
  return db
    .selectFrom('placement')
    .leftJoin('proposal', (join) =>
      join
        .onRef('proposal.subject', '=', 'placement.number')
        .on('proposal.kind', '=', 'placement.list')
        .on('proposal.state', '=', 'open')
        .on('proposal.expires_at', '>', new Date(now)),
    )
    .selectAll('placement')
    .select('proposal.number as proposal')
}

function listed({ market }: Deps, row: PlacementRow & { proposal: string | null }): Listed {
  return {
    number: row.number,
    id: row.id,
    kind: row.kind,
    symbol: row.symbol,
    name: market.instrument(row.symbol)?.name ?? row.symbol,
    market: row.market,
    currency: row.currency,
    state: row.state,
    price: row.price,
    discount: row.discount,
    minimum: row.minimum,
    total: row.total,
    left: row.units_left,
    mostPerCustomer: row.most_per_customer,
    opensAt: row.opens_at.getTime(),
    closesAt: row.closes_at.getTime(),
    grantRequired: row.grant_required,
    demo: row.demo !== null,
    createdAt: row.created_at.getTime(),
    proposal: row.proposal,
    version: row.version,
  }
}
