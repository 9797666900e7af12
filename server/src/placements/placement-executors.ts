/** Carries out what a second operator has approved about a listing or a grant. */
import { Refusal } from '../answer/refusal.ts'
import type { Executor } from '../approvals/decide-proposal.ts'
import { approved, placementTransitions } from './placement.ts'
import { lockPlacement, refuseUnitsChange, requireSellingHours, writePlacement } from './placement-rows.ts'

/**
 * Fixes the price from the current quote. Refuses with `already_decided`, with `units_change` if a split is
 * due before its close, with `price_stale`, and with `value_invalid` if no selling hours are left.
 */
export const listPlacement: Executor = async (act, deps, { subject }) => {
  const row = await lockPlacement(act.tx, { number: subject })
  placementTransitions.require(row.state, 'approve', 'operator')
  await refuseUnitsChange(act.tx, row)
  requireSellingHours(deps, row)
  const instrument = deps.market.instrument(row.symbol)
  const quote = instrument && deps.market.mayFill(row.symbol) ? deps.market.quote(row.symbol) : undefined
  if (!instrument || !quote) throw new Refusal('price_stale')
  const at = { now: act.at, marketNow: deps.market.now() }
  await writePlacement(act, row, approved(row, quote, instrument.tickMicros, at, 'operator'))
}

type Grant = { listing: string; grant: string; until: string }

/** A customer has one grant in force per listing; another one replaces its dates. */
export const grantPlacement: Executor = async ({ tx, at, notify }, _deps, proposal) => {
  const { listing, grant, until } = proposal.payload as Grant
  const expiresAt = Date.parse(until)
  const { customer_id: customer } = proposal
  if (customer === null) throw new Error(`proposal ${proposal.number} names no customer`)
  const row = await lockPlacement(tx, { number: listing })
  placementTransitions.require(row.state, 'close', 'operator')
  if (expiresAt <= at) throw new Refusal('value_invalid')
  await tx
    .insertInto('placement_grant')
    .values({
      number: grant,
      placement_id: row.id,
      customer_id: customer,
      granted_at: new Date(at),
      expires_at: new Date(expiresAt),
      revoked_at: null,
      reason: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['placement_id', 'customer_id'])
        .where('revoked_at', 'is', null)
        .doUpdateSet({ granted_at: new Date(at), expires_at: new Date(expiresAt) }),
    )
    .execute()
  await notify({ customer, kind: 'placement_granted', facts: { symbol: row.symbol, until } })
}
