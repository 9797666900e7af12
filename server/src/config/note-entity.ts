import type { SignedEntity } from '@tarazu/contract/config/entity'
import { appendAudit } from '../audit/append-audit.ts'
import type { Deps } from '../deps.ts'

const action = 'entity.disclosed'

/**
 * At each start: an entry of the audit log where customers are told of another entity than before, so that the chain says
 * since when. Of two servers that start at once both may write it.
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
