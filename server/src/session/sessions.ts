import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import { type Act, act } from '../acts/act.ts'
import type { Clock, Random } from '../clock.ts'
import { makeLimiter } from '../concurrency/limiter.ts'
import type { SessionEnd } from '../db/tables/session.ts'
import type { Tables } from '../db/tables.ts'
import type { Events } from '../events/events.ts'
import { type SessionCookie, setCookie } from '../http/cookie.ts'
import { makePasswords, type Passwords } from '../secrets/passwords.ts'
import { hashSecret, nextCookie } from '../secrets/secret-token.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings/settings.ts'
import { type Accounts, accounts } from './accounts.ts'
import { type Attempts, makeAttempts } from './attempts.ts'
import { type Device, devicesOf } from './devices.ts'
import { endSessions, type WhichSessions } from './end-sessions.ts'
import { customerGuesses, operatorGuesses } from './guesses.ts'
import { makeIdentify, type Presented } from './identify.ts'
import { checkNewPassword } from './new-password.ts'
import { type Opened, type Opening, openSession } from './open-session.ts'
import { makeSecondFactors, type SecondFactors } from './second-factors.ts'
import { absolute_ms } from './session.ts'
import { makeSessionCache, type SessionFound } from './session-cache.ts'
import { rotateCookie } from './session-rows.ts'
import { makeSignInDoor, type SignInDoor } from './sign-in-door.ts'

/** The caller, with the cookie that came and the answer that carries the next one. */
type CookieHolder = {
  id: number
  sessionId: number
  cookie?: SessionCookie | undefined
  reply: { header(name: string, value: string): void }
}

export type Sessions = {
  /** Undefined: signed out. Asking counts as use, which keeps a session from idling out. */
  identify(presented: Presented): SessionFound | undefined | Promise<SessionFound | undefined>
  /**
   * The customer of a recently seen token, which is no proof that the session is still open. Asks no
   * database.
   */
  remembers(token: string): number | undefined
  open(opening: Opening): Promise<Opened>
  /** Takes effect on the next call in this process, and within milliseconds in the others. */
  revoke(sessionId: number, reason: SessionEnd): Promise<void>
  revokeAll(customerId: number, reason: SessionEnd, except?: number): Promise<void>
  /** The same as part of an act. Returns how many sessions ended. */
  revokeAllIn(act: Act, customerId: number, reason: SessionEnd, except?: number): Promise<number>
  /**
   * Call after committing a change of a customer's freeze or verification: this process reads the customer's
   * sessions anew. The other processes do so when they hear of it.
   */
  forget(customerId: number): void
  /**
   * Called at a step-up and at a change of password (safety 2.1): the old cookie works only for its grace
   * period.
   */
  renewCookie(caller: CookieHolder): Promise<void>
  /** The live sessions, last used first. */
  devices(customerId: number): Promise<Device[]>
  accounts: Accounts
  secondFactors: SecondFactors
  /** Refuses a new login password with `password_short` or `password_common`. */
  checkNewPassword(password: string, phone: string): Promise<void>
  passwords: Passwords
  attempts: Attempts
  /** What tries passwords at sign-in: customers' and, counted apart, operators'. */
  door: SignInDoor
  operatorsDoor: SignInDoor
  /**
   * Reads what is asked before a password is tried: so many at once, so that guesses take few connections.
   */
  lookUp<T>(read: () => Promise<T>): Promise<T>
  stop(): void
}

type Parts = {
  db: Kysely<Tables>
  clock: Clock
  random: Random
  events: Pick<Events, 'origin' | 'live' | 'on' | 'wake'>
  secrets: Secrets
  settings: Pick<Settings, 'rateLimits' | 'mode'>
  log: Pick<BaseLogger, 'warn'>
  passwords?: Passwords | undefined
}

export function makeSessions(parts: Parts): Sessions {
  const { db, clock, random, events, settings, log } = parts
  const cache = makeSessionCache()
  const lookUps = makeLimiter(8, 400, 'Too many people are signing in. Please try again in a moment.')
  const stop = events.on((event) => {
    if (!event.topics.includes('session') || event.origin === events.origin) return
    if (event.customer === null) cache.forgetAll()
    else cache.forget(event.customer)
  })

  async function endIn(act: Act, which: WhichSessions, reason: SessionEnd) {
    const customers = await endSessions(act, which, reason, events.origin)
    act.afterCommit(() => customers.forEach(cache.forget))
    return customers
  }

  async function end(which: WhichSessions, reason: SessionEnd) {
    await act(parts, (act) => endIn(act, which, reason))
  }

  async function endReused(id: number) {
    await act(parts, async (act) => {
      for (const customer of await endIn(act, { ids: [id] }, 'cookie_reused'))
        await act.notify({ customer, kind: 'session_stolen', facts: {} })
    })
  }

  return {
    identify: makeIdentify({ db, clock, random, events, log, cache, endReused }),
    remembers: (token) => cache.get(hash('sha256', token, 'base64url'))?.session.customerId,
    open: (opening) =>
      act(parts, async (act) => {
        const { opened, ended } = await openSession(act, opening, { origin: events.origin, random })
        if (ended) act.afterCommit(() => cache.forget(opening.customer))
        return opened
      }),
    revoke: (id, reason) => end({ ids: [id] }, reason),
    revokeAll: (customer, reason, except) => end({ customer, except }, reason),
    async revokeAllIn(act, customer, reason, except) {
      const before = await devicesOf(act.tx, customer, act.at)
      await endSessions(act, { customer, except }, reason, events.origin)
      act.afterCommit(() => cache.forget(customer))
      return before.filter(({ sessionId }) => sessionId !== except).length
    },
    forget: cache.forget,
    async renewCookie({ id, sessionId, cookie, reply }) {
      if (!cookie) return
      const salt = random.bytes(32)
      const value = nextCookie(cookie.value, salt)
      const present = { id: sessionId, cookieHash: hashSecret(cookie.value) }
      // If it has just changed, or this call showed the old one, the newer one is on its way already.
      if (!(await rotateCookie(db, present, { hash: hashSecret(value), salt }, clock.now()))) return
      cache.forget(id)
      reply.header('set-cookie', setCookie({ name: cookie.name, value }, absolute_ms / 1000))
    },
    devices: (customer) => devicesOf(db, customer, clock.now()),
    accounts,
    secondFactors: makeSecondFactors(parts),
    checkNewPassword: (password, phone) => checkNewPassword(password, phone, settings.mode),
    passwords: parts.passwords ?? makePasswords(),
    attempts: makeAttempts({ db, clock, settings }),
    door: makeSignInDoor(parts, 'customer', customerGuesses),
    operatorsDoor: makeSignInDoor(parts, 'operator', operatorGuesses),
    lookUp: (read) => lookUps.run(read),
    stop,
  }
}
