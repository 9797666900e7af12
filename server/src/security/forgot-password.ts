import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { forgotPassword as api } from '@tarazu/contract/security/api'
import { phoneValid } from '@tarazu/contract/session/rules'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, Visitor } from '../deps.ts'
import { isCode, useCode } from './message-code.ts'
import { noteCredentialChange } from './note-credential-change.ts'

type Api = typeof api
type Parts = Pick<Deps, 'db' | 'clock' | 'events' | 'sessions' | 'secrets' | 'log'>
type Asking = Pick<Visitor, 'address' | 'requestId'>

const purpose = 'reset-password'

/**
 * A sign-in by another proof (safety T5): the same counts, and the same answers and work whether or not the
 * phone is registered. So asking for a code only records the request; a job sends it.
 */
export async function forgotPassword(deps: Parts, visitor: Asking, input: Input<Api>): Promise<Reply<Api>> {
  const { db, clock, sessions } = deps
  if (!phoneValid(input.phone)) throw new Refusal('phone_invalid')
  if ('code' in input) return resetPassword(deps, visitor, input)
  const { known, sends } = await sessions.attempts.countCode(input.phone, visitor.address, 'anyone')
  if (sends)
    await db
      .insertInto('code_request')
      .values({ phone: input.phone, known, locale: input.locale ?? null, at: new Date(clock.now()) })
      .execute()
  return {}
}

async function resetPassword(
  deps: Parts,
  { address, requestId }: Asking,
  { phone, code, newPassword }: { phone: string; code: string; newPassword: string },
): Promise<Reply<Api>> {
  const { db, sessions, log } = deps
  await sessions.checkNewPassword(newPassword, phone)
  const customer = await db
    .selectFrom('customer')
    .leftJoin('second_factor', 'second_factor.customer_id', 'customer.id')
    .select(['id', 'set_at as second_factor_at'])
    .where('phone', '=', phone)
    .executeTakeFirst()
  const isRight = await sessions.attempts.tryMessageCode(phone, address, async () => {
    if (!(await isCode(db, deps, customer ? { customer: customer.id, purpose } : { purpose }, code)))
      return false
    // The second factor stays on with its count: whoever stole the phone gets the code, too.
    return customer?.second_factor_at ? 'unfinished' : true
  })
  if (!isRight || !customer) {
    log.info({ customer: customer?.id, by: 'code', requestId }, 'a sign-in failed')
    throw new Refusal('code_wrong')
  }

  const hash = await sessions.passwords.hash(newPassword)
  await act(deps, async (act) => {
    await useCode(act.tx, deps, { customer: customer.id, purpose }, code)
    await sessions.accounts.setPassword(act.tx, customer.id, hash)
    await sessions.revokeAllIn(act, customer.id, 'password_changed')
    await noteCredentialChange(act, { customer: customer.id, kind: 'login-password', byCode: true })
  })
  return {}
}
