import type { Role } from '@tarazu/contract/operators/permissions'
import type { Transaction } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'

/**
 * The operator, locked with all active administrators: of two changes that would each leave one, the second
 * finds none. Refuses with `not_found`, and with `last_administrator` if `rolesAfter` leaves nobody who
 * manages operators.
 */
export async function findOperatorToChange(tx: Transaction<Tables>, id: number, rolesAfter: readonly Role[]) {
  const active = await tx
    .selectFrom('operator')
    .select(['id', 'email', 'name', 'roles'])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = active.find((each) => each.id === id)
  if (!found) throw new Refusal('not_found')
  const remains =
    rolesAfter.includes('admin') || active.some((each) => each.id !== id && each.roles.includes('admin'))
  if (!remains) throw new Refusal('last_administrator')
  return found
}
