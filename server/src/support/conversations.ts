/** Reads conversations for operators. */
import { hour_ms } from '@tarazu/contract/duration'
import type { Conversation } from '@tarazu/contract/support/api'
import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'

/** Characters of the last message that a list shows. */
export const shownLetters = 120

export function conversations(db: Kysely<Tables>, now: number) {
  return db
    .selectFrom('conversation')
    .innerJoin('customer', 'customer.id', 'conversation.customer_id')
    .innerJoin('chat_message as last', 'last.id', 'conversation.last_message')
    .leftJoin('operator as assigned', 'assigned.id', 'conversation.assigned_to')
    .leftJoin('claim', (join) =>
      join
        .onRef('claim.thing', '=', 'customer.display_id')
        .on('claim.queue', '=', 'chats')
        .on('claim.expires_at', '>', new Date(now)),
    )
    .leftJoin('operator as claimer', 'claimer.id', 'claim.operator_id')
    .select([
      'conversation.customer_id',
      'customer.display_id',
      'last.content',
      'last.operator_id',
      'last.created_at',
      'last.id as last_id',
      'conversation.waiting_since',
      'assigned.name as assigned_to',
      'claimer.name as claimed_by',
    ])
}

export type ConversationRow = Awaited<ReturnType<ReturnType<typeof conversations>['executeTakeFirstOrThrow']>>

export function conversationFrom({ policies }: Pick<Deps, 'policies'>, row: ConversationRow): Conversation {
  const since = row.waiting_since?.getTime() ?? null
  const level = policies.get().chat_service_level_hours * hour_ms
  return {
    customer: row.display_id,
    lastMessage: row.content.slice(0, shownLetters),
    lastAuthor: row.operator_id === null ? 'customer' : 'operator',
    lastAt: row.created_at.getTime(),
    waitingSince: since,
    dueAt: since === null ? null : since + level,
    assignedTo: row.assigned_to,
    claimedBy: row.claimed_by,
  }
}

/** Refuses with `not_found` if the customer has never written. */
export async function readConversation(deps: Deps, customer: string, db: Kysely<Tables> = deps.db) {
  const row = await conversations(db, deps.clock.now())
    .where('customer.display_id', '=', customer)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}
