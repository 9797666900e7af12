/** What happens to a listing or a grant when a second operator has approved. */

import { Refusal } from '../answer/refusal.ts'
import type { Executor } from '../approvals/decide-proposal.ts'
import { approved, states } from './placement.ts'
import { lockPlacement, refuseUnitsChange, requireHour, writePlacement } from './placement-rows.ts'

/**
 * The price is made now. Refuses with `already_decided`, `units_change` where a split lies ahead of its close, `price_stale`, and
 * `value_invalid` once no hour is left in which it could be bought.
 */
export const listPlacement: Executor = async (act, deps, { subject }) => {
  const row = await lockPlacement(act.tx, { number: subject })
  states.require(row.state, 'approve', 'operator')
  await refuseUnitsChange(act.tx, row)
  requireHour(deps, row)
  const instrument = deps.market.instrument(row.symbol)
  const quote = instrument && deps.market.mayFill(row.symbol) ? deps.market.quote(row.symbol) : undefined
  if (!instrument || !quote) throw new Refusal('price_stale')
  const at = { now: act.at, marketNow: deps.market.now() }
  await writePlacement(act, row, approved(row, quote, instrument.tickMicros, at, 'operator'))
}

type Grant = { listing: string; grant: string; until: string }

/** One grant in force for a customer and a listing: another one replaces its end. */
export const grantPlacement: Executor = async ({ tx, at, notify }, _deps, proposal) => {
  const { listing, grant, until } = proposal.payload as Grant
  const expiresAt = Date.parse(until)
  const { customer_id: customer } = proposal
  if (customer === null) throw new Error(`proposal ${proposal.number} names no customer`)
  const row = await lockPlacement(tx, { number: listing })
  states.require(row.state, 'close', 'operator')
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
