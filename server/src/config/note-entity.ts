import type { SignedEntity } from '@tarazu/contract/config/entity'
import { appendAudit } from '../audit/append-audit.ts'
import type { Deps } from '../deps.ts'

const action = 'entity.disclosed'

/**
 * At each start: logs a change of the entity that customers are told of, so that the chain says since when.
 * Two servers that start at once may both log it.
 */
export async function noteEntity({ db, clock }: Pick<Deps, 'db' | 'clock'>, entity: SignedEntity) {
  const last = await db
    .selectFrom('audit_entry')
    .select('body')
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && JSON.parse(last.body).detail?.signature === entity.signature) return
  await appendAudit(db, {
    at: clock.now(),
    actor: 'system',
    action,
    subject: entity.name,
    detail: entity,
  })
}
