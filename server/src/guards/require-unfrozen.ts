import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'

/**
 * A closed account counts as frozen, but may still change its card, to withdraw what is credited later.
 * Refuses with `account_frozen`.
 */
export async function requireUnfrozen({ db }: Pick<Deps, 'db'>, caller: Caller) {
  if (!caller.frozen) return
  const { frozen_at, closed_at } = await db
    .selectFrom('customer')
    .select(['frozen_at', 'closed_at'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  if (frozen_at !== null || closed_at === null) throw new Refusal('account_frozen')
}
