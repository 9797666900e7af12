import type { Deps, OperatorCaller } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { tryTotpCode } from './totp-code.ts'

/**
 * That whoever sits at a console that stands open is its operator: a passkey opens it without either from then on. Refuses
 * with `password_wrong`, `code_wrong` and `too_many`.
 */
export async function confirmOperator(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'sessions'>,
  { operator, address }: Pick<OperatorCaller, 'operator' | 'address'>,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { db, sessions } = deps
  const kept = await db
    .selectFrom('operator')
    .select(['password_hash', 'totp_secret'])
    .where('id', '=', operator.id)
    .executeTakeFirstOrThrow()
  const isRight = await sessions.guesses.tryOperator(operator.email, { address, familiar: true }, () =>
    sessions.passwords.matches(kept.password_hash, password),
  )
  if (!isRight) throw new Refusal('password_wrong')
  const sealed = kept.totp_secret
  if (!sealed || !(await tryTotpCode(deps, { operator: operator.id, sealed, code })))
    throw new Refusal('code_wrong')
}
