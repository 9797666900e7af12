import { pinValid } from '@tarazu/contract/security/rules'
import type { Caller, Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { confirmPassword } from './confirm-password.ts'
import { isCode, useCode } from './message-code.ts'
import { noteCredentialChange } from './note-credential-change.ts'
import { isCommonPin, keyedPin } from './transaction-password.ts'

type Wanted = { pin: string; password: string; code?: string | undefined }

const purpose = 'reset-transaction-password'

/**
 * The first, or another: the server knows which (safety T6). Where fifteen wrong ones have been tried it is a reset, which
 * needs a code that was sent to the phone as well (safety S7).
 */
export async function setTransactionPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'sessions' | 'secrets'>,
  caller: Pick<Caller, 'id' | 'sessionId' | 'cookie' | 'reply'>,
  { pin, password, code }: Wanted,
): Promise<Record<string, never>> {
  const { db, clock, sessions, secrets } = deps
  const { guesses, passwords } = sessions
  const [customer, subject] = [caller.id, String(caller.id)]
  if (!pinValid(pin)) throw new Refusal('pin_invalid')
  const { phone } = await confirmPassword(deps, customer, password)
  if (isCommonPin(pin, phone)) throw new Refusal('pin_common')

  const isReset = await guesses.isExhausted('transaction', subject)
  if (isReset) {
    const isRight = await guesses.tryFor('message-code', subject, () =>
      isCode(db, deps, { customer, purpose }, code ?? ''),
    )
    if (!isRight) throw new Refusal('code_wrong', { code_needed: true })
  }
  const hash = await passwords.hash(keyedPin(secrets, customer, pin))
  const set = { hash, set_at: new Date(clock.now()) }
  await db.transaction().execute(async (tx) => {
    if (isReset) await useCode(tx, deps, { customer, purpose }, code ?? '')
    await tx
      .insertInto('transaction_password')
      .values({ customer_id: customer, ...set })
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(set))
      .execute()
    await noteCredentialChange(tx, { customer, kind: 'transaction-password', at: clock.now() })
  })
  await guesses.forget('transaction', subject)
  sessions.forget(customer)
  await sessions.renewCookie(caller)
  return {}
}
