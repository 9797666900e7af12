import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { tryTotpCode } from './totp-code.ts'

/**
 * Confirms that whoever uses an open console is its operator, before passkeys change: a passkey signs in
 * without password and code. Refuses with `password_wrong`, `code_wrong` and `too_many`.
 */
export async function confirmOperator(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'sessions'>,
  caller: Pick<OperatorCaller, 'operator' | 'address'>,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { totp_secret: sealed } = await confirmOwnPassword(deps, caller, password)
  const { operator } = caller
  if (!sealed || !(await tryTotpCode(deps, { operator: operator.id, sealed, code })))
    throw new Refusal('code_wrong')
}

/** Returns the operator's row. Refuses with `password_wrong` and `too_many`. */
export async function confirmOwnPassword(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  { operator, address }: Pick<OperatorCaller, 'operator' | 'address'>,
  password: string,
) {
  const kept = await db
    .selectFrom('operator')
    .select(['password_hash', 'totp_secret'])
    .where('id', '=', operator.id)
    .executeTakeFirstOrThrow()
  const isRight = await sessions.attempts.confirmOperator(operator.email, address, () =>
    sessions.passwords.matches(kept.password_hash, password),
  )
  if (!isRight) throw new Refusal('password_wrong')
  return kept
}
