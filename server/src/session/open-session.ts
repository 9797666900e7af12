import type { Transaction } from 'kysely'
import type { Act } from '../acts/act.ts'
import type { Random } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { networkOf } from '../http/client-address.ts'
import { type CookieName, setCookie } from '../http/cookie.ts'
import { hashSecret, makeSecret } from '../secrets/secret-token.ts'
import { endSessions } from './end-sessions.ts'
import { absolute_ms, familiar_ms, idle_ms, sessionsMaximum } from './session.ts'

export type Opening = {
  customer: number
  device: string
  address: string
  /** Undefined: the token works alone. */
  cookie: CookieName | undefined
}

export type Opened = { token: string; setCookie?: string }

/** Above five live sessions the oldest is ended; then `ended` is true. */
export async function openSession(
  act: Act,
  { customer, device, address, cookie }: Opening,
  { origin, random }: { origin: string; random: Random },
): Promise<{ opened: Opened; ended: boolean }> {
  const { tx, at: now } = act
  // Locked so that two sign-ins at once cannot both find room for one more.
  const owner = await tx
    .selectFrom('customer')
    .select('created_at')
    .where('id', '=', customer)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const from = { device, address: networkOf(address) }
  if (await isUnfamiliar(tx, customer, from, { now, registeredAt: owner.created_at.getTime() }))
    await act.notify({ customer, kind: 'sign_in_new_device', facts: { device } })
  const token = makeSecret(random)
  const value = cookie && makeSecret(random)
  const at = new Date(now)
  await tx
    .insertInto('session')
    .values({
      customer_id: customer,
      token_hash: hashSecret(token),
      cookie_hash: value ? hashSecret(value) : null,
      cookie_salt: null,
      rotated_at: at,
      ...from,
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(now + absolute_ms),
    })
    .execute()
  const surplus = await tx
    .selectFrom('session')
    .select('id')
    .where('customer_id', '=', customer)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .where('last_seen_at', '>', new Date(now - idle_ms))
    .orderBy('id', 'desc')
    .offset(sessionsMaximum)
    .execute()
  const ids = surplus.map(({ id }) => id)
  if (ids.length > 0) await endSessions(act, { ids }, 'too_many_sessions', origin)
  const opened = {
    token,
    ...(cookie && value && { setCookie: setCookie({ name: cookie, value }, absolute_ms / 1000) }),
  }
  return { opened, ended: ids.length > 0 }
}

/** No sign-in for a month with this name from this network. New customers have nothing to compare with. */
async function isUnfamiliar(
  tx: Transaction<Tables>,
  customer: number,
  { device, address }: { device: string; address: string },
  { now, registeredAt }: { now: number; registeredAt: number },
): Promise<boolean> {
  const { seen, known } = await tx
    .selectFrom('session')
    .select((select) => [
      select.fn.count<bigint>('id').as('known'),
      select.fn.count<bigint>('id').filterWhere(select.and({ device, address })).as('seen'),
    ])
    .where('customer_id', '=', customer)
    .where('created_at', '>', new Date(now - familiar_ms))
    .executeTakeFirstOrThrow()
  return seen === 0n && (known > 0n || now - registeredAt >= familiar_ms)
}
