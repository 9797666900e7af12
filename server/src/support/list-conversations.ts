import type { Input, Reply } from '@tarazu/contract/endpoint'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type { listConversations as api } from '@tarazu/contract/support/api'
import { type SqlBool, sql } from 'kysely'
import { countedAtMost, keyOf, timeAndKeyOf } from '../db/key-paging.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { conversationFrom, conversations } from './conversations.ts'

type Api = typeof api

export async function listConversations(
  deps: Deps,
  { operator }: OperatorCaller,
  { show = 'waiting', after, limit = 50 }: Input<Api>,
): Promise<Reply<Api>> {
  const which = {
    waiting: sql<SqlBool>`waiting_since is not null`,
    mine: sql<SqlBool>`assigned_to = ${operator.id}`,
    all: sql<SqlBool>`true`,
  }[show]
  const waited = timeAndCustomerOf(after)
  const older = keyOf(after)
  const of = conversations(deps.db, deps.clock.now()).limit(limit + 1)
  const [found, count] = await Promise.all([
    show === 'waiting'
      ? of
          .where('conversation.waiting_since', 'is not', null)
          .$if(waited !== undefined, (query) =>
            query.where(
              sql<SqlBool>`(conversation.waiting_since, conversation.customer_id) >
                (${waited?.at}, ${waited?.customer}::integer)`,
            ),
          )
          .orderBy('conversation.waiting_since')
          .orderBy('conversation.customer_id')
          .execute()
      : of
          .$if(show === 'mine', (query) => query.where('conversation.assigned_to', '=', operator.id))
          .$if(older !== undefined, (query) =>
            query.where(sql<SqlBool>`conversation.last_message < ${older}::bigint`),
          )
          .orderBy('conversation.last_message', 'desc')
          .execute(),
    countedAtMost(deps.db, deps.db.selectFrom('conversation').select('customer_id').where(which)),
  ])
  const rows = found.slice(0, limit)
  const answers = mayDo(operator.roles, 'write chats')
  const last = found.length > limit ? rows.at(-1) : undefined
  return {
    rows: rows.map((row) => {
      const each = conversationFrom(deps, row)
      return answers ? each : { ...each, lastMessage: null }
    }),
    next: last ? cursor(last) : null,
    count,
  }

  function cursor(row: (typeof rows)[number]) {
    return show === 'waiting' ? `${row.waiting_since?.getTime()}_${row.customer_id}` : String(row.last_id)
  }
}

/** A cursor whose key is a customer's; an invalid one begins the list. */
function timeAndCustomerOf(after: string | undefined) {
  const { at, key = '' } = timeAndKeyOf(after) ?? {}
  return /^\d{1,9}$/.test(key) ? { at, customer: Number(key) } : undefined
}
