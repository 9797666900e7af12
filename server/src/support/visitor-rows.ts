/** Conversations with visitors. Customers' requests reach none of these rows. */
import { hour_ms } from '@tarazu/contract/duration'
import type { VisitorConversation } from '@tarazu/contract/support/visitors-api'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { shownLetters } from './conversations.ts'

/** Visitors cannot send photos. */
const noImage = sql<null>`null::text`.as('image')

export function visitorMessages(db: Kysely<Tables>, conversation: number) {
  return db
    .selectFrom('visitor_message')
    .leftJoin('operator', 'operator.id', 'visitor_message.operator_id')
    .where('conversation_id', '=', conversation)
    .select([
      'visitor_message.id',
      'visitor_message.operator_id',
      'visitor_message.content',
      'visitor_message.created_at',
      'visitor_message.read_at',
      'operator.name',
      noImage,
    ])
}

/**
 * The conversation's row is locked, so ids are in commit order. A known key returns the message that it wrote
 * before.
 */
export async function writeVisitorMessage(
  { tx, announceToOperators }: Act,
  given: {
    conversation: number
    operator: number | null
    content: string
    key: string | undefined
    now: number
  },
) {
  const { conversation, operator, content, key, now } = given
  const earlier = key === undefined ? undefined : await earlierOf(tx, conversation, key)
  if (earlier) return { row: earlier, fresh: false }
  const row = await tx
    .insertInto('visitor_message')
    .values({
      conversation_id: conversation,
      operator_id: operator,
      content,
      client_key: key ?? null,
      created_at: new Date(now),
    })
    .returning(['id', 'operator_id', 'content', 'created_at', 'read_at', noImage])
    .executeTakeFirstOrThrow()
  const waiting = new Date(now)
  await tx
    .updateTable('visitor_conversation')
    .set({
      last_at: waiting,
      waiting_since: operator === null ? sql`coalesce(waiting_since, ${waiting}::timestamptz)` : null,
    })
    .where('id', '=', conversation)
    .execute()
  announceToOperators('visitors')
  return { row, fresh: true }
}

const earlierOf = (tx: Kysely<Tables>, conversation: number, key: string) =>
  tx
    .selectFrom('visitor_message')
    .where('conversation_id', '=', conversation)
    .where('client_key', '=', key)
    .select(['id', 'operator_id', 'content', 'created_at', 'read_at', noImage])
    .executeTakeFirst()

export function visitorConversations(db: Kysely<Tables>, now: number) {
  return db
    .selectFrom('visitor_conversation as conversation')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('visitor_message')
          .whereRef('conversation_id', '=', 'conversation.id')
          .orderBy('id', 'desc')
          .limit(1)
          .select(['content', 'operator_id'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('claim', (join) =>
      join
        .onRef('claim.thing', '=', 'conversation.number')
        .on('claim.queue', '=', 'visitors')
        .on('claim.expires_at', '>', new Date(now)),
    )
    .leftJoin('operator as claimer', 'claimer.id', 'claim.operator_id')
    .select([
      'conversation.id',
      'conversation.number',
      'conversation.waiting_since',
      'conversation.last_at',
      'conversation.created_at',
      'last.content',
      'last.operator_id',
      'claimer.name as claimed_by',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof visitorConversations>['executeTakeFirstOrThrow']>>

export function visitorFrom({ policies }: Pick<Deps, 'policies'>, row: Row): VisitorConversation {
  const since = row.waiting_since?.getTime() ?? null
  return {
    number: row.number,
    lastMessage: row.content.slice(0, shownLetters),
    lastAuthor: row.operator_id === null ? 'customer' : 'operator',
    lastAt: row.last_at.getTime(),
    waitingSince: since,
    dueAt: since === null ? null : since + policies.get().chat_service_level_hours * hour_ms,
    claimedBy: row.claimed_by,
    createdAt: row.created_at.getTime(),
  }
}

/** Refuses with `not_found`. */
export async function readVisitor(deps: Deps, number: string, db: Kysely<Tables> = deps.db) {
  const row = await visitorConversations(db, deps.clock.now())
    .where('conversation.number', '=', number)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Locks it until the transaction ends. Refuses with `not_found`. */
export async function lockVisitor(tx: Transaction<Tables>, number: string) {
  const row = await tx
    .selectFrom('visitor_conversation')
    .select(['id', 'waiting_since'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}
