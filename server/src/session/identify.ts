/** Whose token it is. Asked on every request, so a recent answer is given from memory, synchronously. */
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import { Unavailable } from '../answer/refusal.ts'
import type { Clock, Random } from '../clock.ts'
import { readTogether } from '../concurrency/read-together.ts'
import { retryDeadlock } from '../db/retry-deadlock.ts'
import type { Tables } from '../db/tables.ts'
import type { Events } from '../events/events.ts'
import { type SessionCookie, setCookie } from '../http/cookie.ts'
import { hashSecret, nextCookie } from '../secrets/secret-token.ts'
import { judgeSession } from './session.ts'
import type { Kept, SessionCache, SessionFound } from './session-cache.ts'
import { loadSessions, rotateCookie, touchSessions, type Use } from './session-rows.ts'

export type Presented = { token: string; cookie?: SessionCookie | undefined }

type Parts = {
  db: Kysely<Tables>
  clock: Clock
  random: Random
  events: Pick<Events, 'live'>
  log: Pick<BaseLogger, 'warn'>
  cache: SessionCache
  endReused: (sessionId: number) => Promise<void>
}

/** How old an answer from memory may be, and how often a session's last use is written. */
const refresh_ms = 60_000

export function makeIdentify({ db, clock, random, events, log, cache, endReused }: Parts) {
  const load = readTogether((tokenHashes: Buffer[]) => loadSessions(db, tokenHashes))
  const touch = readTogether((uses: Use[]) => retryDeadlock(() => touchSessions(db, uses)))

  return function identify({
    token,
    cookie,
  }: Presented): SessionFound | undefined | Promise<SessionFound | undefined> {
    if (token.length !== 43) return undefined
    const key = hash('sha256', token, 'base64url')
    const kept = cache.get(key)
    const now = clock.now()
    // While no events arrive, another process may have ended the session: memory is not enough.
    if (!kept || !events.live || now - kept.session.lastSeenAt >= refresh_ms) return readAndJudge(key, cookie)
    const cookieHash = kept.session.cookieHash && cookie ? hashSecret(cookie.value) : undefined
    switch (judgeSession(kept.session, cookieHash, now, kept.usedAt)) {
      case 'alive':
        kept.usedAt = now
        return kept.found
      case 'late':
        return withNextCookie(kept, cookie, now)
      default:
        return readAndJudge(key, cookie)
    }
  }

  async function readAndJudge(key: string, cookie: SessionCookie | undefined) {
    const cookieHash = cookie && hashSecret(cookie.value)
    for (let tries = 0; tries < 3; tries += 1) {
      const now = clock.now()
      const kept = await cache.load(key, () => read(key, cookieHash, now))
      if (!kept) return undefined
      const { session } = kept
      switch (judgeSession(session, cookieHash, now, kept.usedAt)) {
        case 'alive':
          kept.usedAt = now
          return kept.found
        case 'late':
          return withNextCookie(kept, cookie, now)
        case 'dead':
          return undefined
        case 'reused':
          log.warn({ token: shortened(key) }, 'a retired cookie was used: the session has ended')
          await endReused(session.id)
          return undefined
        case 'rotate': {
          const salt = random.bytes(32)
          const next = hashSecret(nextCookie(cookie?.value ?? '', salt))
          await rotateCookie(db, session, { hash: next, salt }, now)
          // Whether this call or a faster one rotated it, the next reading finds this cookie to be late.
        }
      }
    }
    throw new Unavailable('The session is being changed by another request. Please try again.')
  }

  /** Memory is nearly always right: then one statement both checks the session and writes its last use. */
  async function read(key: string, cookieHash: Buffer | undefined, now: number) {
    const kept = cache.get(key)
    const isDue = ({ session, usedAt }: Omit<Kept, 'found'>) =>
      now - session.lastSeenAt >= refresh_ms && judgeSession(session, cookieHash, now, usedAt) === 'alive'

    const believed = kept && isDue(kept) ? await touch({ session: kept.session, now }) : undefined
    if (believed) return believed
    const session = await load(Buffer.from(key, 'base64url'))
    if (!session || !isDue({ session, usedAt: session.lastSeenAt })) return session
    return (await touch({ session, now })) ?? load(Buffer.from(key, 'base64url'))
  }
}

/**
 * Sent to everyone who still shows the cookie before, for the answer that first carried the new one may be
 * lost.
 */
function withNextCookie(
  { session, found }: Kept,
  cookie: SessionCookie | undefined,
  now: number,
): SessionFound {
  if (!cookie || !session.cookieSalt) return found
  const value = nextCookie(cookie.value, session.cookieSalt)
  return { ...found, setCookie: setCookie({ name: cookie.name, value }, (session.expiresAt - now) / 1000) }
}

/** Long enough to find the session in the logs, too short to be its key. */
function shortened(key: string) {
  return Buffer.from(key, 'base64url').toString('hex', 0, 4)
}
