import type { Role } from '@tarazu/contract/operators/permissions'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { makeOneTimePassword, oneTimeUntil } from './one-time-password.ts'

export type NewOperator = { email: string; name: string; roles: readonly Role[] }

/** Answers the password for the first sign-in, which is kept as a hash only. Refuses with `email_taken`. */
export async function insertOperator(
  tx: Kysely<Tables>,
  {
    clock,
    random,
    sessions,
  }: Pick<Deps, 'clock' | 'random'> & { sessions: Pick<Deps['sessions'], 'passwords'> },
  { email, name, roles }: NewOperator,
): Promise<string> {
  const password = makeOneTimePassword(random)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator')
    .values({
      email,
      name,
      password_hash: await sessions.passwords.hash(password),
      totp_secret: null,
      roles: [...roles],
      created_at: new Date(clock.now()),
      one_time_until: oneTimeUntil(clock.now()),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('email_taken')
  return password
}
