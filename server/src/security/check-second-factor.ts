import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'

/**
 * Called first by whatever needs the second factor, outside any transaction: a wrong code is counted and a
 * right one used up whatever becomes of the rest. Returns whether there is a second factor. Refuses with
 * `second_factor_required`, `second_factor_wrong`, and `too_many` untried after 5 wrong ones (15 minutes) and
 * 10 (24 hours). A right code renews the session's cookie (safety 2.1). Safety T6, T8, S7.
 */
export async function checkSecondFactor(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  caller: Pick<Caller, 'id' | 'sessionId' | 'cookie' | 'reply'>,
  code: string | undefined,
): Promise<boolean> {
  const { attempts, secondFactors } = sessions
  if (!(await secondFactors.find(db, caller.id))) return false
  if (code === undefined) throw new Refusal('second_factor_required')
  const isRight = await attempts.tryFor('second-factor', String(caller.id), () =>
    secondFactors.use(caller.id, code),
  )
  if (!isRight) throw new Refusal('second_factor_wrong')
  await sessions.renewCookie(caller)
  return true
}
