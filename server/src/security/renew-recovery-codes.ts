import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { renewRecoveryCodes as api } from '@tarazu/contract/security/api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { confirmPassword } from './confirm-password.ts'

type Api = typeof api

export async function renewRecoveryCodes(
  deps: Pick<Deps, 'db' | 'clock' | 'sessions' | 'events'>,
  caller: Pick<Caller, 'id' | 'sessionId' | 'cookie' | 'reply'>,
  { password, code }: Input<Api>,
): Promise<Reply<Api>> {
  const customer = caller.id
  await confirmPassword(deps, customer, password)
  if (!(await checkSecondFactor(deps, caller, code))) throw new Refusal('second_factor_wrong')
  return act(deps, async (act) => {
    await act.notify({ customer, kind: 'recovery_codes_made', facts: {} })
    return { recoveryCodes: await deps.sessions.secondFactors.renewCodes(act, customer) }
  })
}
