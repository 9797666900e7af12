import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/support/api'
import { type Kysely, sql } from 'kysely'
import { act } from '../acts/act.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { announceChat, messageFrom } from './message-rows.ts'
import { cancelNotice } from './notify-of-answers.ts'

type Api = typeof api.readMessages

/**
 * Marks messages as read (product decision 3), which operators see. New ones are still marked in this answer.
 */
export async function readMessages(
  deps: Deps,
  caller: Caller,
  { after, before, limit = 50 }: Input<Api>,
): Promise<Reply<Api>> {
  const mine = deps.db.selectFrom('chat_message').selectAll().where('customer_id', '=', caller.id)
  const found =
    after === undefined
      ? await mine
          .$if(before !== undefined, (query) => query.where('id', '<', before as number))
          .orderBy('id', 'desc')
          .limit(limit + 1)
          .execute()
      : await mine
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit + 1)
          .execute()
  const page = found.slice(0, limit)
  const rows = after === undefined ? page.toReversed() : page
  const unread = rows.filter((row) => row.operator_id !== null && row.read_at === null)
  if (unread.length > 0) await markRead(deps, caller.id, unread.at(-1)?.id ?? 0)
  return {
    messages: rows.map(messageFrom),
    more: found.length > limit,
    serviceLevel: deps.policies.get().chat_service_level_hours,
  }
}

async function markRead(deps: Deps, customer: number, upTo: number) {
  await act(deps, async (act) => {
    const { tx, at } = act
    const { display_id } = await tx
      .selectFrom('customer')
      .select('display_id')
      .where('id', '=', customer)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('chat_message')
      .set({ read_at: new Date(at) })
      .where('customer_id', '=', customer)
      .where('operator_id', 'is not', null)
      .where('read_at', 'is', null)
      .where('id', '<=', upTo)
      .execute()
    await cancelNotice(tx, customer)
    announceChat(act, { id: customer, displayId: display_id })
  })
}

/** Counting stops there: a badge says "99+" long before. */
const maxCounted = 1_000

/** Returns how many each of them has not read, in order. */
export async function countUnreadMessages(
  db: Kysely<Tables>,
  customers: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int
              from (select from chat_message
                     where customer_id = asked.customer and operator_id is not null and read_at is null
                     limit ${maxCounted}) unread) as count
      from unnest(${customers}::int[]) with ordinality asked (customer, place)
     order by place`.execute(db)
  return rows.map(({ count }) => count)
}

/** The same number as the stream's `unread`. */
export async function getUnreadCount(deps: Deps, caller: Caller): Promise<Reply<typeof api.getUnreadCount>> {
  const [unread = 0] = await countUnreadMessages(deps.db, [caller.id])
  return { unread }
}
