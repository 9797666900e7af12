import type * as api from '@tarazu/contract/customers/api'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { propose } from '../approvals/propose.ts'
import type { Deps, OperatorCaller } from '../deps.ts'

type Proposed = Reply<typeof api.proposeRestriction>

/** Refuses with `not_found`, `already_decided` (restricted already), `already_proposed`, `reason_missing`. */
export async function proposeRestriction(
  deps: Deps,
  caller: OperatorCaller,
  { displayId, reason, days }: Input<typeof api.proposeRestriction>,
): Promise<Proposed> {
  const { id, restricted } = await find(deps, displayId)
  if (restricted) throw new Refusal('already_decided')
  return ask(deps, caller, { kind: 'customer.restrict', displayId, customer: id, reason, payload: { days } })
}

/** Refuses with `not_found`, `already_decided` (not restricted), `already_proposed`, `reason_missing`. */
export async function proposeRelease(
  deps: Deps,
  caller: OperatorCaller,
  { displayId, reason }: Input<typeof api.proposeRelease>,
): Promise<Proposed> {
  const { id, restricted, restricted_for } = await find(deps, displayId)
  if (!restricted) throw new Refusal('already_decided')
  // Another restriction may follow before this is approved, so the proposal names the one it lifts.
  const payload = { restriction: restricted, restricted_for }
  return ask(deps, caller, { kind: 'customer.release', displayId, customer: id, reason, payload })
}

async function find({ db }: Deps, displayId: string) {
  const row = await db
    .selectFrom('customer')
    .leftJoin('restriction', (join) =>
      join.onRef('restriction.customer_id', '=', 'customer.id').on('released_at', 'is', null),
    )
    .select(['customer.id', 'restriction.proposal as restricted', 'restriction.reason as restricted_for'])
    .where('display_id', '=', displayId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

type Asked = {
  kind: 'customer.restrict' | 'customer.release'
  displayId: string
  customer: number
  reason: string
  payload: Record<string, unknown>
}

function ask(deps: Deps, { operator }: OperatorCaller, { displayId, ...wanted }: Asked): Promise<Proposed> {
  return act(deps, async (act) => ({
    proposal: await propose(act, deps, operator, { ...wanted, subject: displayId }),
  }))
}
