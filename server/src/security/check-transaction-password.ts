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
 * Whatever asks for the transaction password calls this first, outside any transaction: a wrong one is counted whatever
 * becomes of the rest. `password_unset` where the customer has none, `password_no` where it is wrong or missing,
 * `too_many` untried after 5 wrong ones (15 minutes), 10 (24 hours) and 15 (only a reset helps). Product decision 4, safety S7.
 * After the right one the session has a new cookie (safety 2.1).
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
