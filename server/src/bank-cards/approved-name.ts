import { sameName } from '@tarazu/contract/bank-cards/rules'
import { Refusal } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'
import { verifiedName } from '../identity/verified-name.ts'

/**
 * The name that the account was verified for; null if it was not, or in paper mode, which verifies nobody.
 */
export async function approvedName(deps: Deps, customer: number): Promise<string | null> {
  return deps.settings.mode === 'paper' ? null : ((await verifiedName(deps, customer)) ?? null)
}

/** Money goes to accounts of its owner only (safety T11). Refuses with `card_invalid`. */
export function requireOwnName(holder: string, name: string | null) {
  if (name === null || sameName(holder, name)) return
  throw new Refusal('card_invalid', { fields: [{ field: 'bank_user', problem: 'other_name' }] })
}
