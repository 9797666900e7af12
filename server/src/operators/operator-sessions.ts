import { hour_ms } from '@tarazu/contract/duration'
import type { Role } from '@tarazu/contract/operators/permissions'
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Clock, Random } from '../clock.ts'
import { growsTo } from '../concurrency/grows-to.ts'
import type { Tables } from '../db/tables.ts'
import { networkOf } from '../http/client-address.ts'
import { hashSecret, makeSecret } from '../secrets/secret-token.ts'

/**
 * An operator's forgotten screen does more harm than a customer's: 30 minutes idle, a working day at most.
 */
export const operatorIdle_ms = 30 * 60_000
export const operatorMax_ms = 10 * hour_ms
/** Tokens whose operator is remembered. */
const maxSeen = 1_000
/** How often the last use is written. */
const touch_ms = 60_000

/** Who is signed in to the console. */
export type SignedInOperator = {
  id: number
  email: string
  name: string
  roles: readonly Role[]
  /** The id of the sign-in. */
  session: number
}

export type OperatorSessions = {
  /**
   * Undefined: signed out. Reads the database each time, so that a disabled operator is out at the next call.
   */
  identify(token: string): Promise<SignedInOperator | undefined>
  /** The operator of a recently seen token, which is no proof that they are still signed in. */
  remembers(token: string): number | undefined
  /** Returns the token, which is stored as a hash only. Uses `tx` if given. */
  open(operator: number, from: { device: string; address: string }, tx?: Kysely<Tables>): Promise<string>
  /** Which of these have ended. Asking does not count as use. */
  ended(sessions: readonly number[]): Promise<number[]>
  /** The open ones, last used first. */
  signIns(operator: number): Promise<SignIn[]>
  /** Returns how many were open: 0 if it had ended, or is another operator's. */
  end(operator: number, session: number, tx: Kysely<Tables>): Promise<number>
  /** Ends all of the operator's but `except`. Returns how many were open. */
  endAll(operator: number, tx: Kysely<Tables>, except?: number): Promise<number>
}

type SignIn = { id: number; device: string; address: string; since: number; lastSeenAt: number }

type Parts = { db: Kysely<Tables>; clock: Clock; random: Random }

export function makeOperatorSessions({ db, clock, random }: Parts): OperatorSessions {
  const seen = new LRUCache<string, number>(growsTo(maxSeen))
  return {
    remembers: (token) => seen.get(hashSecret(token).toString('base64url')),
    async identify(token) {
      if (token.length !== 43) return undefined
      const now = clock.now()
      const found = await signedIn(db, now)
        .select(['operator.id', 'email', 'name', 'roles', 'operator_session.id as session', 'last_seen_at'])
        .where('token_hash', '=', hashSecret(token))
        .executeTakeFirst()
      if (!found) return undefined
      seen.set(hashSecret(token).toString('base64url'), found.id)
      if (now - found.last_seen_at.getTime() > touch_ms) {
        await db
          .updateTable('operator_session')
          .set({ last_seen_at: new Date(now) })
          .where('id', '=', found.session)
          .execute()
      }
      const { last_seen_at: _, ...operator } = found
      return operator
    },
    async open(operator, { device, address }, tx = db) {
      const token = makeSecret(random)
      const now = clock.now()
      await tx
        .insertInto('operator_session')
        .values({
          operator_id: operator,
          token_hash: hashSecret(token),
          device,
          address: networkOf(address),
          created_at: new Date(now),
          last_seen_at: new Date(now),
          expires_at: new Date(now + operatorMax_ms),
        })
        .execute()
      return token
    },
    async ended(sessions) {
      const alive = await signedIn(db, clock.now())
        .select('operator_session.id')
        .where('operator_session.id', 'in', [...sessions])
        .execute()
      const ids = new Set(alive.map(({ id }) => id))
      return sessions.filter((session) => !ids.has(session))
    },
    async signIns(operator) {
      const rows = await db
        .selectFrom('operator_session')
        .select(['id', 'device', 'address', 'created_at', 'last_seen_at'])
        .where('operator_id', '=', operator)
        .where(isSessionOpen(clock.now()))
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ created_at, last_seen_at, ...row }) => ({
        ...row,
        since: created_at.getTime(),
        lastSeenAt: last_seen_at.getTime(),
      }))
    },
    end: (operator, session, tx) => endWhere(tx, clock.now(), operator, (of) => of('id', '=', session)),
    endAll: (operator, tx, except) =>
      endWhere(tx, clock.now(), operator, (of) => of('id', '!=', except ?? 0)),
  }
}

/** Open sessions of operators who are not disabled. */
function signedIn(db: Kysely<Tables>, now: number) {
  return db
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.id', 'operator_session.operator_id')
    .where('disabled_at', 'is', null)
    .where(isSessionOpen(now))
}

/** Neither ended nor idle nor too old. */
export function isSessionOpen(now: number) {
  return (of: ExpressionBuilder<Tables, 'operator_session'>) =>
    of.and([
      of('revoked_at', 'is', null),
      of('expires_at', '>', new Date(now)),
      of('last_seen_at', '>', new Date(now - operatorIdle_ms)),
    ])
}

async function endWhere(
  tx: Kysely<Tables>,
  now: number,
  operator: number,
  which: (of: ExpressionBuilder<Tables, 'operator_session'>) => Expression<SqlBool>,
) {
  // Ends those that are over by time too, in case a clock is set back; they do not count.
  const ended = await tx
    .updateTable('operator_session')
    .set({ revoked_at: new Date(now) })
    .where('operator_id', '=', operator)
    .where('revoked_at', 'is', null)
    .where(which)
    .returning(['expires_at', 'last_seen_at'])
    .execute()
  return ended.filter(
    ({ expires_at, last_seen_at }) =>
      expires_at.getTime() > now && last_seen_at.getTime() > now - operatorIdle_ms,
  ).length
}
