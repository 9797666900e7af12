import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { renewRecoveryCodes as api } from '@tarazu/contract/security/api'
import type { Caller, Deps } from '../deps.ts'
import { notify } from '../notices/notify.ts'
import { Refusal } from '../refusal.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { confirmPassword } from './confirm-password.ts'

type Api = typeof api

export async function renewRecoveryCodes(
  deps: Pick<Deps, 'db' | 'clock' | 'sessions' | 'events'>,
  caller: Pick<Caller, 'id' | 'sessionId' | 'cookie' | 'reply'>,
  { password, code }: Input<Api>,
): Promise<Reply<Api>> {
  const { db, clock, sessions, events } = deps
  const customer = caller.id
  await confirmPassword(deps, customer, password)
  if (!(await checkSecondFactor(deps, caller, code))) throw new Refusal('second_factor_wrong')
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await notify(tx, { customer, kind: 'recovery_codes_made', facts: {}, at: clock.now() })
    return sessions.secondFactors.renewCodes(tx, customer)
  })
  events.wake()
  return { recoveryCodes }
}
