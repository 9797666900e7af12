import { day_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { signIn as api } from '@tarazu/contract/operators/api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, Visitor } from '../deps.ts'
import { networkOf } from '../http/client-address.ts'
import { giveTicket } from '../secrets/sealed-token.ts'
import { describeTotp, newTotpSecret } from '../secrets/totp.ts'
import { noteFailedSignIn } from './note-failed-sign-in.ts'
import { openOperatorSession, setOperatorCookie } from './open-operator-session.ts'
import { tryTotpCode } from './totp-code.ts'

type Api = typeof api
type Found = NonNullable<Awaited<ReturnType<typeof findOperator>>>

/**
 * On addresses where the owner signed in within this time, strangers' wrong passwords do not lock them out.
 */
const familiar_ms = 30 * day_ms

/** An unknown address, a disabled operator and a wrong password get the same answer for the same work. */
export async function signIn(
  deps: Deps,
  visitor: Visitor,
  { email: given, password, code, proof }: Input<Api>,
): Promise<Reply<Api>> {
  const { sessions, clock } = deps
  const email = given.toLowerCase()
  const familiar = await sessions.lookUp(() => isFamiliar(deps, email, visitor.address))
  const attempt = { account: email, address: visitor.address, familiar, proof }
  let known: string | undefined
  const operator = await sessions.operatorsDoor.try(attempt, async (lane) => {
    const found = await sessions.lookUp(() => findOperator(deps, email))
    known = found?.email
    const usable = found && !(found.one_time_until && found.one_time_until.getTime() <= clock.now())
    const isRight = await sessions.passwords.matches(usable ? found.password_hash : undefined, password, lane)
    return isRight ? found : undefined
  })
  if (!operator) {
    await noteFailedSignIn(deps, visitor, { email: known, by: 'password' })
    throw new Refusal('operator_login_failed')
  }

  const { totp_secret: sealed } = operator
  if (!sealed) return enrol(deps, operator)
  if (code === undefined) throw new Refusal('totp_required')
  if (!(await tryTotpCode(deps, { operator: operator.id, sealed, code }))) {
    await noteFailedSignIn(deps, visitor, { email: operator.email, by: 'code' })
    throw new Refusal('operator_login_failed')
  }
  const token = await act(deps, (act) =>
    openOperatorSession(act, deps, visitor, { who: operator, by: 'code' }),
  )
  setOperatorCookie(visitor, token)
  return { state: 'signed_in', token }
}

function findOperator({ db }: Pick<Deps, 'db'>, email: string) {
  return db
    .selectFrom('operator')
    .select(['id', 'email', 'roles', 'password_hash', 'totp_secret', 'one_time_until'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

async function isFamiliar({ db, clock }: Pick<Deps, 'db' | 'clock'>, email: string, address: string) {
  const found = await db
    .selectFrom('operator_session as session')
    .innerJoin('operator', 'operator.id', 'session.operator_id')
    .select('session.id')
    .where('email', '=', email)
    .where('address', '=', networkOf(address))
    .where('session.created_at', '>', new Date(clock.now() - familiar_ms))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Nothing is stored before a code comes back: knowing the password alone changes nothing. */
function enrol(deps: Deps, operator: Found): Reply<Api> {
  const secret = newTotpSecret(deps.random)
  const ticket = giveTicket(deps, {
    for: 'enrol',
    operator: operator.id,
    secret: secret.toString('base64url'),
    password: operator.password_hash,
    at: deps.clock.now(),
  })
  const newPasswordNeeded = operator.one_time_until !== null
  return { state: 'enrol', ticket, ...describeTotp(secret, operator.email), newPasswordNeeded }
}
