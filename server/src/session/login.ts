import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { login as api } from '@tarazu/contract/session/api'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, Visitor } from '../deps.ts'
import { networkOf } from '../http/client-address.ts'
import { cookieFor } from '../http/cookie.ts'
import { deviceName } from '../http/device-name.ts'

type Api = typeof api

/**
 * An unknown phone, an impossible one and a wrong password get the same answer for the same work. Only who
 * knows the password learns that there is a second factor.
 */
export async function login(
  deps: Pick<Deps, 'db' | 'sessions' | 'log'>,
  visitor: Pick<Visitor, 'address' | 'userAgent' | 'origin' | 'reply' | 'requestId'>,
  { phone, password, code, cookie = false, device, proof }: Input<Api>,
): Promise<Reply<Api>> {
  const { sessions, log } = deps
  const { door, attempts, passwords, lookUp } = sessions
  const { address, requestId } = visitor
  const familiar = await lookUp(() => attempts.isFamiliar(phone, address))
  let known: number | undefined
  const customer = await door.try({ account: phone, address, familiar, proof }, async (lane) => {
    const found = await lookUp(() => findCustomer(deps, phone))
    known = found?.id
    return (await passwords.matches(found?.password_hash, password, lane)) ? found : undefined
  })
  if (!customer) {
    // Nothing that was typed is logged. A sign-in that succeeds is a row of `session`.
    log.info({ customer: known, by: 'password', requestId }, 'a sign-in failed')
    throw new Refusal('login_failed')
  }
  if (customer.second_factor_at) await tryCode(deps, visitor, { customer: customer.id, code, familiar })

  const opened = await sessions.open({
    customer: customer.id,
    device: device ?? deviceName(visitor.userAgent),
    address,
    // Browsers drop Secure cookies over plain http to another machine: there the token has to work alone.
    cookie: cookie ? cookieFor(visitor.origin) : undefined,
  })
  if (opened.setCookie) visitor.reply.header('set-cookie', opened.setCookie)
  return { token: opened.token, phone: customer.phone, displayId: customer.display_id }
}

function findCustomer({ db }: Pick<Deps, 'db'>, phone: string) {
  return db
    .selectFrom('customer')
    .leftJoin('second_factor', 'second_factor.customer_id', 'customer.id')
    .select(['id', 'phone', 'display_id', 'password_hash', 'set_at as second_factor_at'])
    .where('phone', '=', phone)
    .executeTakeFirst()
}

/**
 * Six digits are few enough to be guessed, so wrong ones lock. Only who knows the password can bring that
 * about, and not on networks where the owner is known, which have a count of their own.
 */
async function tryCode(
  { sessions, log }: Pick<Deps, 'sessions' | 'log'>,
  { address, requestId }: Pick<Visitor, 'address' | 'requestId'>,
  { customer, code, familiar }: { customer: number; code: string | undefined; familiar: boolean },
) {
  if (code === undefined) throw new Refusal('second_factor_required')
  const subject = familiar ? `sign-in of ${customer} ${networkOf(address)}` : `sign-in of ${customer}`
  const isRight = await sessions.attempts.tryFor('second-factor', subject, () =>
    sessions.secondFactors.use(customer, code),
  )
  if (isRight) return
  log.info({ customer, by: 'second-factor', requestId }, 'a sign-in failed')
  throw new Refusal('second_factor_wrong')
}
