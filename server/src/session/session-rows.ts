/** Reads and writes rows of `session`. Times go in and come out as ms UTC. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { SessionTables } from '../db/tables/session.ts'
import type { Tables } from '../db/tables.ts'
import type { Session } from './session.ts'

const columns = [
  'session.id',
  'session.customer_id',
  'session.cookie_hash',
  'session.cookie_salt',
  'session.retired_cookies',
  'session.rotated_at',
  'session.last_seen_at',
  'session.expires_at',
  'session.revoked_at',
  'customer.frozen_at',
  'customer.closed_at',
] as const

/** A suspended verification stops new risk as a freeze does (lifecycle "Real name"). */
const suspended = sql<boolean>`exists (select from identity
  where identity.customer_id = session.customer_id and identity.state = 'suspended')`.as('suspended')

const secondFactor = sql<boolean>`exists (select from second_factor
  where second_factor.customer_id = session.customer_id)`.as('second_factor')

/** Returns the session of each token, in order. */
export async function loadSessions(
  db: Kysely<Tables>,
  tokenHashes: readonly Buffer[],
): Promise<(Session | undefined)[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select([...columns, 'session.token_hash', suspended, secondFactor])
    .where('session.token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .execute()
  const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), sessionOf(row)]))
  return tokenHashes.map((hash) => found.get(hash.toString('hex')))
}

/** What a caller believes of a session that is used `now` (ms UTC). */
export type Use = { session: Pick<Session, 'id' | 'cookieHash'>; now: number }

/**
 * Writes the last use of sessions, and returns what each of them is then, in order: undefined if the row
 * differs from what the caller believes.
 */
export async function touchSessions(
  db: Kysely<Tables>,
  uses: readonly Use[],
): Promise<(Session | undefined)[]> {
  const { rows } = await sql<Row>`
    with used as (
      select session.id, session.cookie_hash, max(asked.at) as at
        from unnest(${uses.map(({ session }) => session.id)}::int[],
                    ${uses.map(({ session }) => session.cookieHash)}::bytea[],
                    ${uses.map(({ now }) => new Date(now))}::timestamptz[]) asked (id, cookie_hash, at)
        join session on session.id = asked.id and session.cookie_hash is not distinct from asked.cookie_hash
       group by session.id, session.cookie_hash),
    -- Always in this order, so that two processes that write the same ones do not wait for each other.
         locked as (
      select id from session where id in (select id from used) order by id for no key update)
    update session set last_seen_at = greatest(session.last_seen_at, used.at)
      from used join locked using (id), customer
     where session.id = used.id and customer.id = session.customer_id and session.revoked_at is null
       and session.cookie_hash is not distinct from used.cookie_hash
    returning ${sql.join(columns.map((column) => sql.ref(column)))},
              ${suspended.expression} as suspended, ${secondFactor.expression} as second_factor`.execute(db)
  const found = new Map(rows.map((row) => [row.id, sessionOf(row)]))
  return uses.map(({ session }) => {
    const written = found.get(session.id)
    return written && sameBytes(written.cookieHash, session.cookieHash) ? written : undefined
  })
}

function sameBytes(one: Buffer | null, other: Buffer | null) {
  return one === null || other === null ? one === other : one.equals(other)
}

/** False if another process was faster. */
export async function rotateCookie(
  db: Kysely<Tables>,
  { id, cookieHash }: Pick<Session, 'id' | 'cookieHash'>,
  next: { hash: Buffer; salt: Buffer },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({
      retired_cookies: sql<Buffer[]>`array_append(retired_cookies, cookie_hash)`,
      cookie_hash: next.hash,
      cookie_salt: next.salt,
      rotated_at: new Date(now),
      last_seen_at: new Date(now),
    })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('cookie_hash', '=', cookieHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Row = Omit<
  Selectable<SessionTables['session']>,
  'token_hash' | 'device' | 'address' | 'created_at' | 'revoked_for'
> &
  Pick<Selectable<SessionTables['customer']>, 'frozen_at' | 'closed_at'> & {
    suspended: boolean
    second_factor: boolean
  }

function sessionOf(row: Row): Session {
  return {
    id: row.id,
    customerId: row.customer_id,
    frozen: row.frozen_at !== null || row.closed_at !== null || row.suspended,
    closed: row.closed_at !== null,
    secondFactor: row.second_factor,
    cookieHash: row.cookie_hash,
    cookieSalt: row.cookie_salt,
    retiredCookies: row.retired_cookies,
    rotatedAt: row.rotated_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    revoked: row.revoked_at !== null,
  }
}
