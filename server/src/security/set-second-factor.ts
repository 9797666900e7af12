import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { setSecondFactor as api, startSecondFactor as startApi } from '@tarazu/contract/security/api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { giveTicket, readTicket } from '../secrets/sealed-token.ts'
import { describeTotp, newTotpSecret, stepOfCode } from '../secrets/totp.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { confirmPassword } from './confirm-password.ts'
import { noteSecondFactorChange } from './note-credential-change.ts'

type Api = typeof api
type Parts = Pick<Deps, 'db' | 'clock' | 'events' | 'random' | 'secrets' | 'sessions'>
type Self = Pick<Caller, 'id' | 'sessionId' | 'cookie' | 'reply'>

export async function startSecondFactor(
  deps: Parts,
  { id }: Pick<Caller, 'id'>,
): Promise<Reply<typeof startApi>> {
  const { db, clock, random, sessions } = deps
  const { phone } = await db
    .selectFrom('customer')
    .select('phone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const present = await sessions.secondFactors.find(db, id)
  const secret = newTotpSecret(random)
  const ticket = giveTicket(deps, {
    for: 'second-factor',
    customer: id,
    secret: secret.toString('base64url'),
    replaces: present?.sealed.toString('base64url'),
    at: clock.now(),
  })
  return { ticket, ...describeTotp(secret, phone) }
}

/** Only one of two that were begun succeeds: the other no longer finds the factor that it was to replace. */
export async function setSecondFactor(
  deps: Parts,
  caller: Self,
  { ticket: given, password, code, present }: Input<Api>,
): Promise<Reply<Api>> {
  const { db, clock, sessions } = deps
  const { secondFactors } = sessions
  const customer = caller.id
  await confirmPassword(deps, customer, password)
  const ticket = readTicket(deps, given, 'second-factor')
  const kept = await secondFactors.find(db, customer)
  if (ticket?.customer !== customer || ticket.replaces !== kept?.sealed.toString('base64url'))
    throw new Refusal('code_wrong')
  const secret = Buffer.from(ticket.secret, 'base64url')
  const step = stepOfCode(secret, code, clock.now())
  if (step === undefined) throw new Refusal('code_wrong')
  await checkSecondFactor(deps, caller, present)

  const recoveryCodes = await act(deps, async (act) => {
    const codes = await secondFactors.set(act, { customer, secret, step, replaces: kept?.sealed })
    if (!codes) throw new Refusal('code_wrong')
    await sessions.revokeAllIn(act, customer, 'second_factor_changed', caller.sessionId)
    await noteSecondFactorChange(act, { customer, kind: 'second_factor_set', facts: {} })
    return codes
  })
  await sessions.attempts.forget('second-factor', String(customer))
  await sessions.renewCookie(caller)
  return { recoveryCodes }
}
