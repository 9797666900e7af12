import { day_ms } from '@tarazu/contract/duration'
import type { Deps } from '../deps.ts'
import { verifyAudit } from './verify-audit.ts'

/** Once a day, kept for all to see at /transparency, and as what the next verification has to find again. */
export async function verifyAuditDaily({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  const now = clock.now()
  const last = await db
    .selectFrom('audit_check')
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && now - last.at.getTime() < day_ms) return
  const { count, hash, problem } = await verifyAudit(db)
  if (problem) log.error({ problem }, 'the audit log does not fit')
  await db
    .insertInto('audit_check')
    .values({
      at: new Date(now),
      count: BigInt(count),
      hash: Buffer.from(hash, 'hex'),
      problem: problem ?? null,
    })
    .execute()
}
