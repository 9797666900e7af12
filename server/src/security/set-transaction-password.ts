import { pinValid } from '@tarazu/contract/security/rules'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { hasTransactionPassword } from './check-transaction-password.ts'
import { confirmPassword } from './confirm-password.ts'
import { isCode, useCode } from './message-code.ts'
import { noteCredentialChange } from './note-credential-change.ts'
import { isCommonPin, keyedPin } from './transaction-password.ts'

type Wanted = { pin: string; password: string; code?: string | undefined }

const purpose = 'reset-transaction-password'

/**
 * Sets the first transaction password or another, which the server tells apart. With a second factor either
 * needs its code (safety T6). Without one another needs a code sent to the phone, or knowing the login
 * password would be enough (safety S7).
 */
export async function setTransactionPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'sessions' | 'secrets'>,
  caller: Pick<Caller, 'id' | 'sessionId' | 'cookie' | 'reply'>,
  { pin, password, code }: Wanted,
): Promise<Record<string, never>> {
  const { db, sessions, secrets } = deps
  const { attempts, passwords } = sessions
  const [customer, subject] = [caller.id, String(caller.id)]
  if (!pinValid(pin)) throw new Refusal('pin_invalid')
  const { phone } = await confirmPassword(deps, customer, password)
  if (isCommonPin(pin, [phone, ...(await paperNumber(deps, customer))])) throw new Refusal('pin_common')

  const kept = await hasTransactionPassword(db, customer)
  const needsCode = new Refusal('code_wrong', { code_needed: true })
  const byFactor = await checkSecondFactor(deps, caller, code)
  const bySentCode = kept && !byFactor
  if (bySentCode) {
    // A missing code is no attempt.
    if (code === undefined) throw needsCode
    const isRight = await attempts.tryFor('message-code', subject, () =>
      isCode(db, deps, { customer, purpose }, code),
    )
    if (!isRight) throw needsCode
  }
  const hash = await passwords.hash(keyedPin(secrets, customer, pin))
  await act(deps, async (act) => {
    const { tx, at } = act
    const set = { hash, set_at: new Date(at) }
    if (bySentCode) await useCode(tx, deps, { customer, purpose }, code ?? '')
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('transaction_password')
      .values({ customer_id: customer, ...set })
      .onConflict((conflict) =>
        kept || byFactor ? conflict.column('customer_id').doUpdateSet(set) : conflict.doNothing(),
      )
      .executeTakeFirst()
    // Two may be set first at once; the second of them is no longer the first.
    if (numInsertedOrUpdatedRows !== 1n) throw needsCode
    await noteCredentialChange(act, { customer, kind: 'transaction-password', byCode: kept })
  })
  await attempts.forget('transaction', subject)
  await sessions.renewCookie(caller)
  return {}
}

/** The number of the paper given for the verification, if any. */
async function paperNumber({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, customer: number) {
  const row = await db
    .selectFrom('identity')
    .select('id_number')
    .where('customer_id', '=', customer)
    .executeTakeFirst()
  return row ? [secrets.unseal('identity', row.id_number).toString()] : []
}
