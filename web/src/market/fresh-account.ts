import type { UserInfo } from '@tarazu/contract/profile/api'
import { firstSteps } from '../data/session-store.ts'

/**
 * Nothing but money that is free: whoever has just come. Orders of before are asked for by the card itself.
 */
const isUntouched = (info: UserInfo) => !info.restriction && info.totalAssets === info.available

/** Whether the way to the first share is shown to whoever has this. */
export function isNewcomer(info: UserInfo | undefined) {
  const seen = firstSteps.get()
  return info && seen !== 'done' && (seen === 'begun' || isUntouched(info))
}
