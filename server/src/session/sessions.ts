import { hash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Clock, Random } from '../clock.ts'
import { type SessionCookie, setCookie } from '../cookie.ts'
import type { SessionEnd } from '../db/tables/session.ts'
import type { Tables } from '../db/tables.ts'
import type { Events } from '../events/events.ts'
import { notify } from '../notices/notify.ts'
import { makePasswords, type Passwords } from '../passwords.ts'
import { hashSecret, nextCookie } from '../secret-token.ts'
import type { Secrets } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { type Accounts, accounts } from './accounts.ts'
import { type Device, devicesOf } from './devices.ts'
import { endSessions, type WhichSessions } from './end-sessions.ts'
import { type Guesses, makeGuesses } from './guesses.ts'
import { makeIdentify, type Presented } from './identify.ts'
import { checkNewPassword } from './new-password.ts'
import { type Opened, type Opening, openSession } from './open-session.ts'
import { makeSecondFactors, type SecondFactors } from './second-factors.ts'
import { absoluteMs } from './session.ts'
import { makeSessionCache, type SessionFound } from './session-cache.ts'
import { rotateCookie } from './session-rows.ts'

/** Who calls, with the cookie that came and the answer that takes the next one. */
type CookieHolder = {
  id: number
  sessionId: number
  cookie?: SessionCookie | undefined
  reply: { header(name: string, value: string): void }
}

export type Sessions = {
  /** Undefined: signed out. Asking counts as use, which keeps a session from idling out. */
  identify(presented: Presented): SessionFound | undefined | Promise<SessionFound | undefined>
  /** A name for the session of a token that was shown and found alive lately; asks no database. */
  remembers(token: string): string | undefined
  open(opening: Opening): Promise<Opened>
  /** From the next call on, in this process; in the others as soon as they hear of it, within milliseconds. */
  revoke(sessionId: number, reason: SessionEnd): Promise<void>
  revokeAll(customerId: number, reason: SessionEnd, except?: number): Promise<void>
  /** The same within a transaction; `forget` follows its commit. Answers how many ended. */
  revokeAllIn(
    tx: Transaction<Tables>,
    customerId: number,
    reason: SessionEnd,
    except?: number,
  ): Promise<number>
  /** After the commit of what changed a customer's sessions or freeze: this process at once, the others when they hear. */
  forget(customerId: number): void
  /** At a step-up and at a change of password (safety 2.1): the cookie of before lives on for its grace only. */
  renewCookie(caller: CookieHolder): Promise<void>
  /** Signed in now; last used first. */
  devices(customerId: number): Promise<Device[]>
  accounts: Accounts
  secondFactors: SecondFactors
  /** Refuses a new login password with `password_short` or `password_common`. */
  checkNewPassword(password: string, phone: string): Promise<void>
  passwords: Passwords
  guesses: Guesses
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
  const stop = events.on((event) => {
    if (!event.topics.includes('session') || event.origin === events.origin) return
    if (event.customer === null) cache.forgetAll()
    else cache.forget(event.customer)
  })
  const present = () => ({ now: clock.now(), origin: events.origin, random })

  async function end(which: WhichSessions, reason: SessionEnd) {
    const customers = await db.transaction().execute((tx) => endSessions(tx, which, reason, present()))
    for (const customer of customers) cache.forget(customer)
    if (customers.length > 0) events.wake()
  }

  async function endReused(id: number) {
    const customers = await db.transaction().execute(async (tx) => {
      const ended = await endSessions(tx, { ids: [id] }, 'cookie_reused', present())
      for (const customer of ended)
        await notify(tx, { customer, kind: 'session_stolen', facts: {}, at: clock.now() })
      return ended
    })
    for (const customer of customers) cache.forget(customer)
    if (customers.length > 0) events.wake()
  }

  return {
    identify: makeIdentify({ db, clock, random, events, log, cache, endReused }),
    remembers(token) {
      const session = cache.get(hash('sha256', token, 'base64url'))?.session
      return session && `session ${session.id}`
    },
    async open(opening) {
      const { opened, ended } = await db.transaction().execute((tx) => openSession(tx, opening, present()))
      if (ended) cache.forget(opening.customer)
      events.wake()
      return opened
    },
    revoke: (id, reason) => end({ ids: [id] }, reason),
    revokeAll: (customer, reason, except) => end({ customer, except }, reason),
    async revokeAllIn(tx, customer, reason, except) {
      const before = await devicesOf(tx, customer, clock.now())
      await endSessions(tx, { customer, except }, reason, present())
      return before.filter(({ sessionId }) => sessionId !== except).length
    },
    forget(customer) {
      cache.forget(customer)
      events.wake()
    },
    async renewCookie({ id, sessionId, cookie, reply }) {
      if (!cookie) return
      const salt = random.bytes(32)
      const value = nextCookie(cookie.value, salt)
      const present = { id: sessionId, cookieHash: hashSecret(cookie.value) }
      // Where it has just changed, or this call came with the one before, the newer one is on its way already.
      if (!(await rotateCookie(db, present, { hash: hashSecret(value), salt }, clock.now()))) return
      cache.forget(id)
      reply.header('set-cookie', setCookie({ name: cookie.name, value }, absoluteMs / 1000))
    },
    devices: (customer) => devicesOf(db, customer, clock.now()),
    accounts,
    secondFactors: makeSecondFactors(parts),
    checkNewPassword: (password, phone) => checkNewPassword(password, phone, settings.mode),
    passwords: parts.passwords ?? makePasswords(),
    guesses: makeGuesses({ db, clock, settings }),
    stop,
  }
}
