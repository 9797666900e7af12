import { hour_ms } from '@tarazu/contract/duration'
import { roleFor } from '@tarazu/contract/operators/permissions'
import type { Act } from '../acts/act.ts'
import type { Operator } from '../deps.ts'

type Look = {
  customer: number
  kind: keyof typeof permissionOf
  operator: Pick<Operator, 'roles'>
  /** ms UTC. */
  at: number
}

/** The permission that allows each kind of look. */
const permissionOf = {
  account_viewed: 'read customers',
  identity_viewed: 'look at identities',
  chat_viewed: 'read chats',
} as const

const pause_ms = hour_ms

/** Notifies a customer that an operator looks at their data, naming the role, at most once an hour. */
export async function notifyOfLook({ tx, at, notify }: Act, { customer, kind, operator }: Omit<Look, 'at'>) {
  const role = roleFor(operator.roles, permissionOf[kind]) ?? 'operator'
  const notified = await tx
    .selectFrom('notice')
    .select('id')
    .where('customer_id', '=', customer)
    .where('kind', '=', kind)
    .where('at', '>', new Date(at - pause_ms))
    .where((where) => where(where.ref('facts', '->>').key('role'), '=', role))
    .executeTakeFirst()
  if (!notified) await notify({ customer, kind, facts: { role } })
}
