import { hash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { stepOfCode } from '../secrets/totp.ts'

type Given = {
  operator: number
  /** The sealed secret of the authenticator. */
  sealed: Buffer
  code: string
}

/** Whether it is an unused code of the authenticator. Refuses with `too_many` after too many wrong ones. */
export function tryTotpCode(deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'sessions'>, given: Given) {
  // A new secret begins a new count.
  const guessed = `${given.operator} ${hash('sha256', given.sealed, 'base64url').slice(0, 12)}`
  return deps.sessions.attempts.tryFor('operator-code', guessed, () => useCode(deps, given))
}

/** A code works once, and none that is older than one that was used (RFC 6238, 5.2). */
async function useCode(
  { db, secrets, clock }: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  { operator, sealed, code }: Given,
) {
  const step = stepOfCode(secrets.unseal('totp', sealed), code, clock.now())
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('operator')
    .set({ totp_last_step: BigInt(step) })
    .where('id', '=', operator)
    .where('totp_secret', '=', sealed)
    .where('totp_last_step', '<', BigInt(step))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
