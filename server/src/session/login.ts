import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { login as api } from '@tarazu/contract/session/api'
import { cookieFor } from '../cookie.ts'
import type { Deps, Visitor } from '../deps.ts'
import { deviceName } from '../device-name.ts'
import { Refusal } from '../refusal.ts'

type Api = typeof api

/** An unknown phone, a phone that cannot be and a wrong password get the same answer for the same work. */
export async function login(
  { db, sessions, log }: Pick<Deps, 'db' | 'sessions' | 'log'>,
  visitor: Pick<Visitor, 'address' | 'userAgent' | 'origin' | 'reply' | 'requestId'>,
  { phone, password, cookie = false, device }: Input<Api>,
): Promise<Reply<Api>> {
  const customer = await db
    .selectFrom('customer')
    .select(['id', 'phone', 'display_id', 'password_hash'])
    .where('phone', '=', phone)
    .executeTakeFirst()
  const isRight = await sessions.guesses.tryPassword(phone, visitor.address, () =>
    sessions.passwords.matches(customer?.password_hash, password),
  )
  if (!isRight || !customer) {
    // Of what was typed nothing is logged. What succeeded is a row of `session`.
    log.info({ customer: customer?.id, by: 'password', requestId: visitor.requestId }, 'a sign-in failed')
    throw new Refusal('login_failed')
  }

  const opened = await sessions.open({
    customer: customer.id,
    device: device ?? deviceName(visitor.userAgent),
    address: visitor.address,
    // Over plain http to another machine no browser keeps a Secure cookie: there the token has to work alone.
    cookie: cookie ? cookieFor(visitor.origin) : undefined,
  })
  if (opened.setCookie) visitor.reply.header('set-cookie', opened.setCookie)
  return { token: opened.token, phone: customer.phone, displayId: customer.display_id }
}
