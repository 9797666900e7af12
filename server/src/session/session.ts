/** What a session is worth to whoever shows its token. Safety 2.1. */

import { timingSafeEqual } from 'node:crypto'
import { hour_ms } from '@tarazu/contract/duration'

export const idleMs = 30 * 60_000
export const absoluteMs = 12 * hour_ms
export const rotationMs = 15 * 60_000
/** How long the cookie before the present one still works: polls that were under way when it changed. */
export const graceMs = 60_000
export const sessionsMaximum = 5

export type Session = {
  id: number
  customerId: number
  frozen: boolean
  closed: boolean
  /** Whether its customer has a second factor. */
  secondFactor: boolean
  /** SHA-256; null: the token works alone. */
  cookieHash: Buffer | null
  cookieSalt: Buffer | null
  /** SHA-256 of the cookies before the present one, newest last. */
  retiredCookies: Buffer[]
  /** When the cookie last changed, in ms UTC. */
  rotatedAt: number
  /** As it was last written, at most a minute behind; ms UTC. */
  lastSeenAt: number
  /** Ends whatever is done with it; ms UTC. */
  expiresAt: number
  revoked: boolean
}

type Verdict =
  | 'alive'
  /** Alive, and its cookie is due to change. */
  | 'rotate'
  /** Alive; shows the cookie before the present one, within its grace. */
  | 'late'
  | 'dead'
  /** A cookie that was given up long ago: two hold this session, and one of them stole it. */
  | 'reused'

/** `usedAt`: when it was last used, for who knows better than what was written. */
export function judgeSession(
  session: Session,
  cookieHash: Buffer | undefined,
  now: number,
  usedAt = session.lastSeenAt,
): Verdict {
  if (session.revoked || now >= session.expiresAt || now - usedAt >= idleMs) return 'dead'
  if (session.cookieHash === null) return 'alive'
  if (cookieHash === undefined) return 'dead'
  if (timingSafeEqual(cookieHash, session.cookieHash)) {
    return now - session.rotatedAt >= rotationMs ? 'rotate' : 'alive'
  }
  const age = session.retiredCookies.toReversed().findIndex((retired) => timingSafeEqual(cookieHash, retired))
  if (age === -1) return 'dead'
  return age === 0 && now - session.rotatedAt < graceMs ? 'late' : 'reused'
}
