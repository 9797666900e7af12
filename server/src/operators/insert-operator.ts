import type { Role } from '@tarazu/contract/operators/permissions'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { oneTimeUntil } from '../secrets/one-time-password.ts'

export type NewOperator = {
  email: string
  name: string
  roles: readonly Role[]
  /** Who proposed and approved it, or did it alone; empty: by command. */
  addedBy?: readonly number[]
}

/** `hash` is of the password for the first sign-in. Refuses with `email_taken`. */
export async function insertOperator(
  { tx, at }: Act,
  { email, name, roles, addedBy = [] }: NewOperator,
  hash: string,
) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator')
    .values({
      email,
      name,
      password_hash: hash,
      totp_secret: null,
      roles: [...roles],
      created_at: new Date(at),
      one_time_until: oneTimeUntil(at),
      added_by: [...addedBy],
      by_command_at: addedBy.length === 0 ? new Date(at) : null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('email_taken')
}
