import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { decideIdentity as api } from '@tarazu/contract/identity/api'
import type { Transaction } from 'kysely'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { endClaim, requireFree } from '../queues/claims.ts'
import { moveRow } from './move-row.ts'

type Api = typeof api

/**
 * Decides about the papers that were looked at. Refuses with `not_found`, `already_decided`,
 * `changed_meanwhile`, `claimed`, `reason_missing`; in live mode also with `paper_in_use`.
 */
export async function decideIdentity(
  deps: Deps,
  { operator }: OperatorCaller,
  input: Input<Api>,
): Promise<Reply<Api>> {
  const { number, attempt, decision } = input
  const checks = input.decision === 'return' ? input.checks : []
  if (checks.some(({ reason, note }) => reason === 'other' && !note)) throw new Refusal('reason_missing')
  const claim = { queue: 'identities', reference: number } as const
  return act(deps, async (act) => {
    await requireFree(act.tx, operator, { ...claim, now: act.at })
    if (decision === 'approve' && deps.settings.mode === 'live') await requireOwnPaper(act.tx, number)
    const { customer, state } = await moveRow(act, { number, event: decision, attempt, checks })
    await act.audit({
      actor: operator,
      action: `identity.${decision}`,
      subject: number,
      customer,
      detail: { attempt, ...(checks.length > 0 && { checks }) },
    })
    const reasons = checks.map(({ check, reason }) => `${check}:${reason}`).join(' ')
    await (decision === 'approve'
      ? act.notify({ customer, kind: 'identity_approved', facts: {} })
      : act.notify({ customer, kind: 'identity_returned', facts: { reasons } }))
    await endClaim(act.tx, claim)
    return { state }
  })
}

/** Locks all with the same paper, in one order: of two approved at once, the second finds the first. */
async function requireOwnPaper(tx: Transaction<Tables>, number: string) {
  const same = await tx
    .selectFrom('identity')
    .innerJoin('customer', 'customer.id', 'identity.customer_id')
    .select(['identity.number', 'identity.state', 'customer.closed_at'])
    .where('id_key', '=', (of) =>
      of.selectFrom('identity as own').select('own.id_key').where('own.number', '=', number),
    )
    .orderBy('identity.customer_id')
    .forUpdate('identity')
    .execute()
  const others = same.filter((row) => row.number !== number && row.closed_at === null)
  if (others.some(({ state }) => state === 'approved' || state === 'suspended'))
    throw new Refusal('paper_in_use')
}
