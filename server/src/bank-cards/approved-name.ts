import { sameName } from '@tarazu/contract/bank-cards/rules'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/** Whom the account was verified for; null: nobody, or paper mode, which asks for no papers. */
export async function approvedName({ settings, db }: Deps, customer: number): Promise<string | null> {
  if (settings.mode === 'paper') return null
  const identity = await db
    .selectFrom('identity')
    .select('real_name')
    .where('customer_id', '=', customer)
    .where('state', 'in', ['approved', 'suspended'])
    .executeTakeFirst()
  return identity?.real_name ?? null
}

/** Money goes to its owner only (safety T11). Refuses with `card_invalid`. */
export function requireOwnName(holder: string, name: string | null) {
  if (name === null || sameName(holder, name)) return
  throw new Refusal('card_invalid', { fields: { bank_user: 'other_name' } })
}
