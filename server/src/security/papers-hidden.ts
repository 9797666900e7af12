import { hour_ms } from '@tarazu/contract/duration'
import { papersHidden_hours } from '@tarazu/contract/security/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * Until when customers cannot see their own papers, ms UTC: three days after a code set a new login password.
 * Whoever reads codes, off a phone or in the console, gets into an account that way; its owner has the
 * papers.
 */
export async function papersHiddenUntil(
  db: Kysely<Tables>,
  customer: number,
  now: number,
): Promise<number | undefined> {
  const hidden_ms = papersHidden_hours * hour_ms
  const last = await db
    .selectFrom('credential_change')
    .select('at')
    .where('customer_id', '=', customer)
    .where('kind', '=', 'login-password')
    .where('by_code', '=', true)
    .where('at', '>', new Date(now - hidden_ms))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && last.at.getTime() + hidden_ms
}
