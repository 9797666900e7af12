/** How long a session lasts, and whether a token and its cookie still open it. Safety 2.1. */

import { timingSafeEqual } from 'node:crypto'
import { day_ms, hour_ms } from '@tarazu/contract/duration'

export const idle_ms = 30 * 60_000
export const absolute_ms = 12 * hour_ms
export const rotation_ms = 15 * 60_000
/** How long the cookie before the current one still works, for polls that were under way when it changed. */
export const sessionGrace_ms = 60_000
export const sessionsMaximum = 5
/** How long a sign-in makes a device, and the address it came from, familiar. */
export const familiar_ms = 30 * day_ms

export type Session = {
  id: number
  customerId: number
  frozen: boolean
  closed: boolean
  secondFactor: boolean
  /** SHA-256; null: the token works alone. */
  cookieHash: Buffer | null
  cookieSalt: Buffer | null
  /** SHA-256 of the cookies before the present one, newest last. */
  retiredCookies: Buffer[]
  /** When the cookie last changed; ms UTC. */
  rotatedAt: number
  /** The last use as last written, at most a minute behind; ms UTC. */
  lastSeenAt: number
  /** When the session ends however much it is used; ms UTC. */
  expiresAt: number
  revoked: boolean
}

type Verdict =
  | 'alive'
  /** Alive, and its cookie is due to rotate. */
  | 'rotate'
  /** Alive; shows the cookie before the current one, within its grace. */
  | 'late'
  | 'dead'
  /** A cookie that was retired long ago: two hold this session, and one of them stole it. */
  | 'reused'

/** `usedAt` is the last use, if the caller knows a later one than was written. */
export function judgeSession(
  session: Session,
  cookieHash: Buffer | undefined,
  now: number,
  usedAt = session.lastSeenAt,
): Verdict {
  if (session.revoked || now >= session.expiresAt || now - usedAt >= idle_ms) return 'dead'
  if (session.cookieHash === null) return 'alive'
  if (cookieHash === undefined) return 'dead'
  if (timingSafeEqual(cookieHash, session.cookieHash)) {
    return now - session.rotatedAt >= rotation_ms ? 'rotate' : 'alive'
  }
  const age = session.retiredCookies.toReversed().findIndex((retired) => timingSafeEqual(cookieHash, retired))
  if (age === -1) return 'dead'
  return age === 0 && now - session.rotatedAt < sessionGrace_ms ? 'late' : 'reused'
}
