import { minOperatorPasswordLength } from '@tarazu/contract/operators/rules'
import { Refusal } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'
import { isCommonPassword } from '../secrets/common-password.ts'

/** Refuses with `password_short`, `password_common`, `password_same`. */
export async function checkNewOperatorPassword(
  { sessions }: Pick<Deps, 'sessions'>,
  password: string,
  { email, kept }: { email: string; kept: string },
) {
  if ([...password].length < minOperatorPasswordLength)
    throw new Refusal('password_short', { minimum: minOperatorPasswordLength })
  if (await isCommonPassword(password, email)) throw new Refusal('password_common')
  if (await sessions.passwords.matches(kept, password)) throw new Refusal('password_same')
}
