/** What operators do with listings. Opening one needs two operators, closing it needs one and a reason. */
import { day_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/placements/operate-api'
import {
  minQuantity,
  type PlacementMarket,
  placementMarkets,
  placementRules,
} from '@tarazu/contract/placements/rules'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { propose } from '../approvals/propose.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import { supersedeProposals } from '../approvals/supersede-proposals.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { requireVersion } from '../guards/require-version.ts'
import type { Instrument } from '../market/instruments/instrument.ts'
import { mayDealIn } from '../market/off-exchange.ts'
import { hasSellingHours } from './hours.ts'
import { type PlacementRow, placementTransitions } from './placement.ts'
import { endPlacement, lockPlacement, refuseUnitsChange, requireSellingHours } from './placement-rows.ts'

const maxWindow_ms = 31 * day_ms
const maxGrant_ms = 366 * day_ms

type Terms = Input<typeof api.draftPlacement>

/**
 * The columns of a draft. Refuses with `not_found`, `not_tradable`, `exchange_only`, and with `value_invalid`
 * naming the field.
 */
function columnsOf(deps: Deps, terms: Terms) {
  const instrument = deps.market.instrument(terms.symbol)
  if (!instrument) throw new Refusal('not_found')
  const market = marketOf(instrument)
  if (!mayDealIn(deps.settings, instrument)) throw new Refusal('exchange_only')
  const { kind } = terms
  const { band, version } = placementRules[kind][market]
  const wrong = wrongField(terms, band, deps.market.now()) ?? wrongWindow(deps, terms, market)
  if (wrong) throw new Refusal('value_invalid', { field: wrong })
  return {
    kind,
    symbol: instrument.symbol,
    market,
    currency: instrument.currency,
    discount: terms.discount,
    band,
    rules: `${kind}/${market}/${version}`,
    minimum: terms.minimum,
    total: terms.total,
    units_left: terms.total,
    most_per_customer: terms.mostPerCustomer ?? terms.total,
    opens_at: new Date(terms.opensAt),
    closes_at: new Date(terms.closesAt),
    grant_required: terms.grantRequired,
  }
}

export async function draftPlacement(
  deps: Deps,
  { operator }: OperatorCaller,
  terms: Terms,
): Promise<Reply<typeof api.draftPlacement>> {
  const columns = columnsOf(deps, terms)
  const number = newNumber(deps.random)
  await act(deps, async ({ tx, at, audit, announceToOperators }) => {
    await tx
      .insertInto('placement')
      .values({
        ...columns,
        number,
        state: 'draft',
        reference: null,
        price: null,
        closed_because: null,
        reason: null,
        demo: null,
        timeline: JSON.stringify([{ state: 'draft', at: new Date(at).toISOString(), who: 'operator' }]),
        created_at: new Date(at),
      })
      .execute()
    await audit({ actor: operator, action: 'placement.draft', subject: number, detail: factsOf(columns) })
    announceToOperators('placements')
  })
  return { number }
}

/**
 * Refuses like a new draft, with `already_decided` unless it is a draft, with `already_proposed` while
 * proposed.
 */
export async function editPlacement(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, version, ...terms }: Input<typeof api.editPlacement>,
): Promise<Reply<typeof api.editPlacement>> {
  const columns = columnsOf(deps, terms)
  await act(deps, async ({ tx, at, audit, announceToOperators }) => {
    const row = await lockPlacement(tx, { number })
    // Only a draft can be approved.
    placementTransitions.require(row.state, 'approve', 'operator')
    await requireNoProposal(tx, { subject: number, now: at })
    requireVersion(row, version)
    await tx
      .updateTable('placement')
      .set({ ...columns, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    await audit({
      actor: operator,
      action: 'placement.edit',
      subject: number,
      detail: { before: factsOf(row), after: factsOf(columns) },
    })
    announceToOperators('placements')
  })
  return {}
}

type Facts = Pick<PlacementRow, keyof ReturnType<typeof columnsOf>>

function factsOf(row: Facts) {
  return {
    kind: row.kind,
    symbol: row.symbol,
    discount: row.discount,
    minimum: row.minimum,
    total: row.total,
    mostPerCustomer: row.most_per_customer,
    grantRequired: row.grant_required,
    ...windowText({ opensAt: row.opens_at.getTime(), closesAt: row.closes_at.getTime() }),
  }
}

function marketOf({ market, kind, tradable }: Instrument): PlacementMarket {
  const known = placementMarkets.find((each) => each === market)
  if (!known || kind !== 'stock' || !tradable) throw new Refusal('not_tradable')
  return known
}

function wrongField(
  { discount, minimum, total, mostPerCustomer: ownLimit = total, opensAt, closesAt }: Terms,
  band: number,
  marketNow: number,
) {
  if (Math.abs(discount) > band) return 'discount'
  if (total % 100 !== 0) return 'total'
  if (minimum > total) return 'minimum'
  if (ownLimit % 100 !== 0 || ownLimit > total || ownLimit < Math.min(minQuantity(minimum), total))
    return 'mostPerCustomer'
  if (closesAt <= marketNow || closesAt <= opensAt || closesAt - opensAt > maxWindow_ms) return 'closesAt'
  return undefined
}

/** A window without any selling hours is wrong: nobody could buy anything. */
function wrongWindow(
  { settings: { mode }, market: { now } }: Deps,
  { kind, opensAt, closesAt }: Terms,
  market: PlacementMarket,
) {
  const window = { opens_at: new Date(opensAt), closes_at: new Date(closesAt) }
  return hasSellingHours({ kind, market, ...window }, { mode, marketNow: now() }) ? undefined : 'closesAt'
}

function windowText({ opensAt, closesAt }: { opensAt: number; closesAt: number }) {
  return { opensAt: new Date(opensAt).toISOString(), closesAt: new Date(closesAt).toISOString() }
}

export async function proposePlacement(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, version, reason }: Input<typeof api.proposePlacement>,
): Promise<Reply<typeof api.proposePlacement>> {
  const proposal = await act(deps, async (act) => {
    const row = await lockPlacement(act.tx, { number })
    placementTransitions.require(row.state, 'approve', 'operator')
    requireVersion(row, version)
    await refuseUnitsChange(act.tx, row)
    requireSellingHours(deps, row)
    const payload = {
      kind: row.kind,
      symbol: row.symbol,
      discountBasisPoints: row.discount,
      bandBasisPoints: row.band,
      minimum: row.minimum,
      total: row.total,
      mostPerCustomer: row.most_per_customer,
      eligibility: row.grant_required ? 'by grant' : 'everybody in paper mode',
      ...windowText({ opensAt: row.opens_at.getTime(), closesAt: row.closes_at.getTime() }),
    }
    return propose(act, deps, operator, { kind: 'placement.list', subject: number, payload, reason })
  })
  return { proposal }
}

/** Refuses with `already_decided` if the listing is closed. */
export async function closePlacement(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, version, reason }: Input<typeof api.closePlacement>,
): Promise<Reply<typeof api.closePlacement>> {
  await act(deps, async (act) => {
    const row = await lockPlacement(act.tx, { number })
    requireVersion(row, version)
    // An open proposal about it can no longer be decided.
    await supersedeProposals(act, { subject: number, kinds: ['placement.list'] })
    await endPlacement(act, deps, row, { because: 'operator', reason, who: 'operator' })
    const detail = { state: row.state, left: row.units_left }
    await act.audit({ actor: operator, action: 'placement.close', subject: number, reason, detail })
  })
  return {}
}

export async function proposeGrant(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, customer: displayId, expiresAt, reason }: Input<typeof api.proposeGrant>,
): Promise<Reply<typeof api.proposeGrant>> {
  const now = deps.clock.now()
  if (expiresAt <= now || expiresAt > now + maxGrant_ms) {
    throw new Refusal('value_invalid', { field: 'expiresAt' })
  }
  const proposal = await act(deps, async (act) => {
    const row = await lockPlacement(act.tx, { number })
    placementTransitions.require(row.state, 'close', 'operator')
    const customer = await act.tx
      .selectFrom('customer')
      .select('id')
      .where('display_id', '=', displayId)
      .executeTakeFirst()
    if (!customer) throw new Refusal('not_found')
    return propose(act, deps, operator, {
      kind: 'placement.grant',
      subject: `${number}/${displayId}`,
      customer: customer.id,
      payload: {
        listing: number,
        symbol: row.symbol,
        kind: row.kind,
        grant: newNumber(deps.random),
        expiresAt,
        until: new Date(expiresAt).toISOString(),
      },
      reason,
    })
  })
  return { proposal }
}

export async function revokeGrant(
  deps: Deps,
  { operator }: OperatorCaller,
  { grant: number, reason }: Input<typeof api.revokeGrant>,
): Promise<Reply<typeof api.revokeGrant>> {
  await act(deps, async ({ tx, at, audit, notify, announceToOperators }) => {
    const grant = await tx
      .updateTable('placement_grant')
      .set({ revoked_at: new Date(at), reason })
      .where('number', '=', number)
      .where('revoked_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!grant) throw new Refusal((await isGrant(deps, number)) ? 'already_decided' : 'not_found')
    const { customer_id: customer, placement_id: id } = grant
    const row = await lockPlacement(tx, { id })
    await audit({
      actor: operator,
      action: 'placement.revoke',
      subject: row.number,
      customer,
      reason,
      detail: { grant: number, expiresAt: grant.expires_at.toISOString() },
    })
    await notify({ customer, kind: 'placement_revoked', facts: { symbol: row.symbol, reason } })
    announceToOperators('placements')
  })
  return {}
}

async function isGrant({ db }: Deps, number: string) {
  const found = await db
    .selectFrom('placement_grant')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst()
  return found !== undefined
}
