import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { removeSecondFactor as api } from '@tarazu/contract/security/api'
import type { Caller, Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { confirmPassword } from './confirm-password.ts'
import { noteSecondFactorChange } from './note-credential-change.ts'

type Api = typeof api

/** Paper mode only: real money is never guarded by a password alone (safety T4). */
export async function removeSecondFactor(
  deps: Pick<Deps, 'db' | 'clock' | 'sessions' | 'settings'>,
  caller: Pick<Caller, 'id' | 'sessionId' | 'cookie' | 'reply'>,
  { password, code }: Input<Api>,
): Promise<Reply<Api>> {
  const { db, clock, sessions, settings } = deps
  const customer = caller.id
  if (settings.mode === 'live') throw new Refusal('second_factor_needed')
  await confirmPassword(deps, customer, password)
  const kept = await sessions.secondFactors.find(db, customer)
  if (!kept) return {}
  await checkSecondFactor(deps, caller, code)
  await db.transaction().execute(async (tx) => {
    // Where another device has just set up another one, that stays.
    if (!(await sessions.secondFactors.remove(tx, customer, kept.sealed)))
      throw new Refusal('second_factor_wrong')
    await sessions.revokeAllIn(tx, customer, 'second_factor_changed', caller.sessionId)
    await noteSecondFactorChange(tx, { customer, kind: 'second_factor_off', facts: {}, at: clock.now() })
  })
  sessions.forget(customer)
  await sessions.renewCookie(caller)
  return {}
}
