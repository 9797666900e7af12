import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { lookAtIdentity as api } from '@tarazu/contract/identity/api'
import { uploadUrl } from '@tarazu/contract/uploads/rules'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { notifyOfLook } from '../notices/notify-of-look.ts'
import { identityRow, waiting } from './list-identities.ts'
import { findSamePapers } from './paper-key.ts'

type Api = typeof api

/** Refuses with `not_found`. Logged before anything is shown. */
export async function lookAtIdentity(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, reason, note }: Input<Api>,
): Promise<Reply<Api>> {
  const row = await waiting(deps, deps.db).where('identity.number', '=', number).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const customer = row.customer_id
  await act(deps, async (act) => {
    await act.audit({
      actor: operator,
      action: 'identity.look',
      subject: number,
      customer,
      reason: note,
      detail: { why: reason },
    })
    await notifyOfLook(act, { customer, kind: 'identity_viewed', operator })
  })
  const { createdAt, ...known } = identityRow(deps, row)
  return {
    ...known,
    realName: row.real_name,
    idNumber: deps.secrets.unseal('identity', row.id_number).toString(),
    front: row.front && uploadUrl(row.front),
    back: row.back && uploadUrl(row.back),
    samePapers: await findSamePapers(deps.db, customer, row),
    checks: row.checks,
    reason: row.reason,
    submittedAt: createdAt,
    timeline: row.timeline.map((each) => ({ ...each, at: Date.parse(each.at) })),
  }
}
