import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { removeSecondFactor as api } from '@tarazu/contract/security/api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { confirmPassword } from './confirm-password.ts'
import { noteSecondFactorChange } from './note-credential-change.ts'

type Api = typeof api

/** Paper mode only: real money is never guarded by a password alone (safety T4). */
export async function removeSecondFactor(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'sessions' | 'settings'>,
  caller: Pick<Caller, 'id' | 'sessionId' | 'cookie' | 'reply'>,
  { password, code }: Input<Api>,
): Promise<Reply<Api>> {
  const { db, sessions, settings } = deps
  const customer = caller.id
  if (settings.mode === 'live') throw new Refusal('second_factor_needed')
  await confirmPassword(deps, customer, password)
  const kept = await sessions.secondFactors.find(db, customer)
  if (!kept) return {}
  await checkSecondFactor(deps, caller, code)
  await act(deps, async (act) => {
    // A second factor that another device has just set up stays.
    if (!(await sessions.secondFactors.remove(act, customer, kept.sealed)))
      throw new Refusal('second_factor_wrong')
    await sessions.revokeAllIn(act, customer, 'second_factor_changed', caller.sessionId)
    await noteSecondFactorChange(act, { customer, kind: 'second_factor_off', facts: {} })
  })
  await sessions.renewCookie(caller)
  return {}
}
