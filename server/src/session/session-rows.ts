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

export async function loadSession(db: Kysely<Tables>, tokenHash: Buffer): Promise<Session | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select([...columns, suspended, secondFactor])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row && sessionOf(row)
}

/** Writes its last use. Undefined if the row differs from what the caller believes. */
export async function touchSession(
  db: Kysely<Tables>,
  { id, cookieHash }: Session,
  now: number,
): Promise<Session | undefined> {
  const row = await db
    .updateTable('session')
    .from('customer')
    .set({ last_seen_at: sql<Date>`greatest(session.last_seen_at, ${new Date(now)}::timestamptz)` })
    .whereRef('customer.id', '=', 'session.customer_id')
    .where('session.id', '=', id)
    .where('session.revoked_at', 'is', null)
    .where('session.cookie_hash', 'is not distinct from', cookieHash)
    .returning([...columns, suspended, secondFactor])
    .executeTakeFirst()
  return row && sessionOf(row)
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
