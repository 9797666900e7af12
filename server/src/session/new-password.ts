import { minPasswordLength, passwordLongEnough } from '@tarazu/contract/session/rules'
import { Refusal } from '../answer/refusal.ts'
import { isCommonPassword } from '../secrets/common-password.ts'
import type { Settings } from '../settings/settings.ts'

/** Refuses with `password_short` or `password_common`. */
export async function checkNewPassword(password: string, phone: string, mode: Settings['mode']) {
  const minimum = minPasswordLength[mode]
  if (!passwordLongEnough(password, minimum)) throw new Refusal('password_short', { minimum })
  if (await isCommonPassword(password, phone)) throw new Refusal('password_common')
}
