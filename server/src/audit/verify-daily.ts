import { day_ms } from '@tarazu/contract/duration'
import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { verifyAudit } from './verify-audit.ts'

type VerifyDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log' | 'safeMode'>

/** Once a day. The result is public at /transparency, and the next verification has to find it again. */
export async function verifyAuditDaily(deps: VerifyDeps) {
  const last = await deps.db
    .selectFrom('audit_check')
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && deps.clock.now() - last.at.getTime() < day_ms) return
  await verifyAuditNow(deps)
}

/** Returns the error, or undefined. A log that was tampered with stops trading (safety H17). */
export async function verifyAuditNow(deps: VerifyDeps): Promise<string | undefined> {
  const { log, safeMode } = deps
  const { count, hash, problem } = await verifyAudit(deps.db)
  await act(deps, async (act) => {
    await act.tx
      .insertInto('audit_check')
      .values({
        at: new Date(act.at),
        count: BigInt(count),
        hash: Buffer.from(hash, 'hex'),
        problem: problem ?? null,
      })
      // Another process has verified it in the same millisecond.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (problem !== undefined) await safeMode.enter(act, { reason: 'audit_broken', detail: problem })
  })
  if (problem === undefined) return undefined
  log.error({ problem }, 'the audit log does not fit')
  return problem
}
