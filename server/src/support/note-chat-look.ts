import { hour_ms } from '@tarazu/contract/duration'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type { Kysely } from 'kysely'
import { act } from '../acts/act.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, Operator } from '../deps.ts'
import { notifyOfLook } from '../notices/notify-of-look.ts'

/** An open conversation is polled, so it is logged once per hour. */
const pause_ms = hour_ms

/**
 * Chats hold what customers tell nobody else, so reading one is logged. Customers are notified of readers who
 * are not there to answer.
 */
export async function noteChatLook(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  operator: Operator,
  customer: number,
) {
  const since = new Date(deps.clock.now() - pause_ms)
  const look = { actor: operator.email, action: 'chat.look', since }
  if (await hasLooked(deps.db, customer, look)) return
  await act(deps, async (act) => {
    await act.audit({ actor: operator, action: look.action, customer })
    if (!mayDo(operator.roles, 'write chats'))
      await notifyOfLook(act, { customer, kind: 'chat_viewed', operator })
  })
}

async function hasLooked(
  db: Kysely<Tables>,
  customer: number,
  { actor, action, since }: { actor: string; action: string; since: Date },
) {
  const found = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('customer_id', '=', customer)
    .where('actor', '=', actor)
    .where('action', '=', action)
    .where('at', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
