import type { Act } from '../acts/act.ts'
import type { Deps, Operator, Visitor } from '../deps.ts'
import { operatorCookieFor, setCookie } from '../http/cookie.ts'
import { deviceName } from '../http/device-name.ts'
import { operatorMax_ms } from './operator-sessions.ts'

type Who = Pick<Operator, 'id' | 'email' | 'roles'>

/** Opens and logs the session in the transaction that proved who it is. Returns the token. */
export async function openOperatorSession(
  { tx, audit }: Act,
  { operators }: Pick<Deps, 'operators'>,
  visitor: Pick<Visitor, 'address' | 'userAgent'>,
  { who, by }: { who: Who; by: 'code' | 'passkey' | 'enrolment' },
): Promise<string> {
  const device = visitor.userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, 80)
  await audit({ actor: who, action: 'operator.signed-in', subject: who.email, detail: { by, device } })
  const from = { device: deviceName(visitor.userAgent), address: visitor.address }
  return operators.open(who.id, from, tx)
}

/**
 * No script can read it, and no other site's request carries it. Over plain http to another machine there is
 * none.
 */
export function setOperatorCookie({ origin, reply }: Pick<Visitor, 'origin' | 'reply'>, token: string) {
  const name = operatorCookieFor(origin)
  if (name)
    reply.header('set-cookie', setCookie({ name, value: token }, token === '' ? 0 : operatorMax_ms / 1_000))
}
