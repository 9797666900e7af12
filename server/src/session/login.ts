import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { login as api } from '@tarazu/contract/session/api'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, Visitor } from '../deps.ts'
import { cookieFor } from '../http/cookie.ts'
import { deviceName } from '../http/device-name.ts'

type Api = typeof api

/**
 * An unknown phone, an impossible one and a wrong password get the same answer for the same work. Only who
 * knows the password learns that there is a second factor.
 */
export async function login(
  { db, sessions, log }: Pick<Deps, 'db' | 'sessions' | 'log'>,
  visitor: Pick<Visitor, 'address' | 'userAgent' | 'origin' | 'reply' | 'requestId'>,
  { phone, password, code, cookie = false, device }: Input<Api>,
): Promise<Reply<Api>> {
  const { attempts, passwords, secondFactors } = sessions
  const customer = await db
    .selectFrom('customer')
    .leftJoin('second_factor', 'second_factor.customer_id', 'customer.id')
    .select(['id', 'phone', 'display_id', 'password_hash', 'set_at as second_factor_at'])
    .where('phone', '=', phone)
    .executeTakeFirst()
  let by: 'password' | 'second-factor' = 'password'
  const isRight = await attempts.tryPassword(phone, visitor.address, async () => {
    if (!(await passwords.matches(customer?.password_hash, password)) || !customer) return false
    if (!customer.second_factor_at) return true
    by = 'second-factor'
    return code === undefined ? 'unfinished' : secondFactors.use(customer.id, code)
  })
  if (isRight === 'unfinished') throw new Refusal('second_factor_required')
  if (!isRight || !customer) {
    // Nothing that was typed is logged. A sign-in that succeeds is a row of `session`.
    log.info({ customer: customer?.id, by, requestId: visitor.requestId }, 'a sign-in failed')
    throw new Refusal(by === 'password' ? 'login_failed' : 'second_factor_wrong')
  }

  const opened = await sessions.open({
    customer: customer.id,
    device: device ?? deviceName(visitor.userAgent),
    address: visitor.address,
    // Browsers drop Secure cookies over plain http to another machine: there the token has to work alone.
    cookie: cookie ? cookieFor(visitor.origin) : undefined,
  })
  if (opened.setCookie) visitor.reply.header('set-cookie', opened.setCookie)
  return { token: opened.token, phone: customer.phone, displayId: customer.display_id }
}
