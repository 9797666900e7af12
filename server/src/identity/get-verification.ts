import { hour_ms } from '@tarazu/contract/duration'
import type { Reply } from '@tarazu/contract/endpoint'
import type { getVerification as api } from '@tarazu/contract/identity/api'
import { uploadUrl } from '@tarazu/contract/uploads/rules'
import type { Caller, Deps } from '../deps.ts'
import { papersHiddenUntil } from '../security/papers-hidden.ts'
import { statusOf } from './identity.ts'

type Api = typeof api

const nothingYet: Reply<Api> = {
  status: 0,
  state: 'none',
  idType: null,
  realName: null,
  idNumber: null,
  front: null,
  back: null,
  checks: [],
  reason: null,
  submittedAt: null,
  dueAt: null,
  photosHiddenUntil: null,
  timeline: [],
}

export async function getVerification(
  { db, policies, clock }: Pick<Deps, 'db' | 'policies' | 'clock'>,
  { id }: Pick<Caller, 'id'>,
): Promise<Reply<Api>> {
  const row = await db.selectFrom('identity').selectAll().where('customer_id', '=', id).executeTakeFirst()
  if (!row) return { ...nothingYet }
  const hiddenUntil = await papersHiddenUntil(db, id, clock.now())
  const shown = (photo: string | null) => (hiddenUntil === undefined ? photo && uploadUrl(photo) : null)
  const waits = row.state === 'under_review'
  return {
    status: statusOf(row.state),
    state: row.state,
    idType: row.id_type,
    realName: row.real_name,
    idNumber: `•••• ${row.id_last4}`,
    front: shown(row.front),
    back: shown(row.back),
    photosHiddenUntil: hiddenUntil ?? null,
    checks: row.checks,
    reason: row.reason,
    submittedAt: row.submitted_at.getTime(),
    dueAt: waits ? row.submitted_at.getTime() + policies.get().identity_service_level_hours * hour_ms : null,
    timeline: row.timeline.map(({ state, at, who }) => ({ state, at: Date.parse(at), who })),
  }
}
