import { day_ms } from '@tarazu/contract/duration'
import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { keepAuditCheck, lastAuditCheck } from './audit-checks.ts'
import { verifyAudit } from './verify-audit.ts'

type VerifyDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log' | 'safeMode' | 'secrets'>

/** Once a day. The result is public at /transparency, and the next verification has to find it again. */
export async function verifyAuditDaily(deps: VerifyDeps) {
  const last = await lastAuditCheck(deps.db, deps.secrets)
  if (last && deps.clock.now() - last.at.getTime() < day_ms) return
  await verifyAuditNow(deps)
}

/** Returns the error, or undefined. A log that was tampered with stops trading (safety H17). */
export async function verifyAuditNow(deps: VerifyDeps): Promise<string | undefined> {
  const { log, safeMode, secrets } = deps
  const { count, hash, problem } = await verifyAudit(deps.db, { secrets })
  await act(deps, async (act) => {
    const check = { at: act.at, count: BigInt(count), hash, problem: problem ?? null }
    await keepAuditCheck(act.tx, secrets, check)
    if (problem !== undefined) await safeMode.enter(act, { reason: 'audit_broken', detail: problem })
  })
  if (problem === undefined) return undefined
  log.error({ problem }, 'the audit log does not fit')
  return problem
}
