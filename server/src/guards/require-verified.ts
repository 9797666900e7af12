import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'

type Parts = Pick<Deps, 'settings'> & { db: Kysely<Tables> }

/**
 * Live mode needs a verified name for deposits, purchases and loans (lifecycle "Real name"); paper mode needs
 * none.
 */
export async function isVerified({ db, settings }: Parts, customer: number): Promise<boolean> {
  if (settings.mode === 'paper') return true
  const found = await db
    .selectFrom('identity')
    .select('customer_id')
    .where('customer_id', '=', customer)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  return found !== undefined
}

/** Refuses with `kyc_required`. */
export async function requireVerified(parts: Parts, customer: number): Promise<void> {
  if (!(await isVerified(parts, customer))) throw new Refusal('kyc_required')
}
