import { type Kysely, sql } from 'kysely'
import { act } from '../acts/act.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, Visitor } from '../deps.ts'
import { networkOf } from '../http/client-address.ts'

/** Guessing cannot fill the log: one entry per account and minute, and one for all unknown accounts. */
const pause_ms = 60_000
const action = 'operator.sign-in-failed'
const nobody = 'unknown'

type Failed = { email: string | undefined; by: 'password' | 'code' | 'passkey' }

export async function noteFailedSignIn(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  { address }: Pick<Visitor, 'address'>,
  { email, by }: Failed,
) {
  const subject = email ?? nobody
  const since = new Date(deps.clock.now() - pause_ms)
  if (await isNoted(deps.db, subject, since)) return
  await act(deps, async ({ tx, audit }) => {
    // Serialized, or thirty at once would all find nothing.
    await sql`select pg_advisory_xact_lock(hashtextextended(${action}, 0))`.execute(tx)
    if (await isNoted(tx, subject, since)) return
    await audit({ actor: 'system', action, subject, detail: { by, address: networkOf(address) } })
  })
}

async function isNoted(db: Kysely<Tables>, subject: string, since: Date) {
  const entry = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('subject', '=', subject)
    .where('action', '=', action)
    .where('at', '>', since.toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}
