import { Refusal } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'

/**
 * Confirms the login password of a signed-in customer. Refuses with `password_wrong`, and `too_many` untried
 * after five.
 */
export async function confirmPassword(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  customer: number,
  password: string,
): Promise<{ phone: string; password_hash: string }> {
  const row = await db
    .selectFrom('customer')
    .select(['phone', 'password_hash'])
    .where('id', '=', customer)
    .executeTakeFirstOrThrow()
  const isRight = await sessions.attempts.tryFor('confirmation', String(customer), () =>
    sessions.passwords.matches(row.password_hash, password),
  )
  if (!isRight) throw new Refusal('password_wrong')
  return row
}
