import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { keyedPin } from './transaction-password.ts'

export async function hasTransactionPassword(db: Deps['db'], customer: number): Promise<boolean> {
  const kept = await db
    .selectFrom('transaction_password')
    .select('customer_id')
    .where('customer_id', '=', customer)
    .executeTakeFirst()
  return kept !== undefined
}

/**
 * Called first by whatever needs the transaction password, outside any transaction: a wrong one is counted
 * whatever becomes of the rest. Refuses with `password_unset` if there is none, `password_no` if it is wrong
 * or missing, `too_many` untried after 5 wrong ones (15 minutes), 10 (24 hours) and 15 (until a reset). A
 * right one renews the session's cookie (safety 2.1). Product decision 4, safety S7.
 */
export async function checkTransactionPassword(
  { db, sessions, secrets }: Pick<Deps, 'db' | 'sessions' | 'secrets'>,
  caller: Pick<Caller, 'id' | 'sessionId' | 'cookie' | 'reply'>,
  password: string | undefined,
): Promise<void> {
  const kept = await db
    .selectFrom('transaction_password')
    .select('hash')
    .where('customer_id', '=', caller.id)
    .executeTakeFirst()
  if (!kept) throw new Refusal('password_unset')
  if (password === undefined) throw new Refusal('password_no')
  const isRight = await sessions.attempts.tryFor('transaction', String(caller.id), () =>
    sessions.passwords.matches(kept.hash, keyedPin(secrets, caller.id, password)),
  )
  if (!isRight) throw new Refusal('password_no')
  await sessions.renewCookie(caller)
}
