import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { idle_ms } from './session.ts'

export type Device = {
  sessionId: number
  /** Hashed, so that it says nothing of how many sessions there are. */
  id: string
  name: string
  address: string
  since: number
  lastSeenAt: number
}

/** The live sessions of a customer, last used first. */
export async function devicesOf(db: Kysely<Tables>, customer: number, now: number): Promise<Device[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'token_hash', 'device', 'address', 'created_at', 'last_seen_at'])
    .where('customer_id', '=', customer)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where('last_seen_at', '>', new Date(now - idle_ms))
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    sessionId: row.id,
    id: row.token_hash.toString('hex', 0, 8),
    name: row.device,
    address: row.address,
    since: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
  }))
}
