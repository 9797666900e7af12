import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { confirmEnrolment as api } from '@tarazu/contract/operators/api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, Visitor } from '../deps.ts'
import { readTicket } from '../secrets/sealed-token.ts'
import { stepOfCode } from '../secrets/totp.ts'
import { checkNewOperatorPassword } from './check-new-password.ts'
import { openOperatorSession, setOperatorCookie } from './open-operator-session.ts'

type Api = typeof api

/** The ticket stands for the right password that it was given for; of two tickets given out, one is taken. */
export async function confirmEnrolment(
  deps: Deps,
  visitor: Visitor,
  { ticket: given, code, newPassword }: Input<Api>,
): Promise<Reply<Api>> {
  const { db, clock, secrets, sessions } = deps
  const ticket = readTicket(deps, given, 'enrol')
  if (!ticket) throw new Refusal('code_wrong')
  const operator = await db
    .selectFrom('operator')
    .select(['id', 'email', 'roles', 'one_time_until'])
    .where('id', '=', ticket.operator)
    .where('password_hash', '=', ticket.password)
    .where('totp_secret', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const secret = Buffer.from(ticket.secret, 'base64url')
  const step = stepOfCode(secret, code, clock.now())
  if (!operator || step === undefined) throw new Refusal('code_wrong')
  const wanted = newPassword ?? (operator.one_time_until ? '' : undefined)
  if (wanted !== undefined)
    await checkNewOperatorPassword(deps, wanted, { email: operator.email, kept: ticket.password })
  const passwordHash = wanted === undefined ? ticket.password : await sessions.passwords.hash(wanted)

  const token = await act(deps, async (act) => {
    const { numUpdatedRows } = await act.tx
      .updateTable('operator')
      .set(({ fn, val }) => ({
        totp_secret: secrets.seal('totp', secret),
        totp_last_step: BigInt(step),
        password_hash: passwordHash,
        one_time_until: null,
        // The first time: after a reset they are not new.
        enrolled_at: fn.coalesce('enrolled_at', val(new Date(act.at))),
      }))
      .where('id', '=', operator.id)
      .where('password_hash', '=', ticket.password)
      .where('totp_secret', 'is', null)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Refusal('code_wrong')
    await act.audit({
      actor: operator,
      action: 'operator.enrolled',
      subject: operator.email,
      detail: { newPassword: wanted !== undefined },
    })
    return openOperatorSession(act, deps, visitor, { who: operator, by: 'enrolment' })
  })
  setOperatorCookie(visitor, token)
  return { state: 'signed_in', token }
}
