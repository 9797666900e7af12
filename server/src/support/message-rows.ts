import type { Message, OperatorMessage } from '@tarazu/contract/support/api'
import type { Selectable } from 'kysely'
import { sql, type Transaction } from 'kysely'
import type { Act } from '../acts/act.ts'
import { lockForCustomer } from '../db/lock-for-customer.ts'
import type { SupportTables } from '../db/tables/support.ts'
import type { Tables } from '../db/tables.ts'

export type MessageRow = Selectable<SupportTables['chat_message']>

/** Held until the transaction ends, so that ids are in commit order and "after this id" misses nothing. */
export async function lockConversation(tx: Transaction<Tables>, customer: number) {
  await lockForCustomer(tx, 'conversation', customer)
}

type Given = {
  customer: number
  operator: number | null
  content: string
  image: string | null
  key: string | undefined
  now: number
}

/** A message that was sent before with the same key is returned again; then `fresh` is false. */
export async function writeMessage(
  tx: Transaction<Tables>,
  { customer, operator, content, image, key, now }: Given,
): Promise<{ row: MessageRow; fresh: boolean }> {
  const earlier =
    key === undefined
      ? undefined
      : await tx
          .selectFrom('chat_message')
          .selectAll()
          .where('customer_id', '=', customer)
          .where('client_key', '=', key)
          .executeTakeFirst()
  if (earlier) return { row: earlier, fresh: false }
  const row = await tx
    .insertInto('chat_message')
    .values({
      customer_id: customer,
      operator_id: operator,
      content,
      image,
      client_key: key ?? null,
      created_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  // The service level counts from the customer's first message without an answer.
  const waiting = operator === null ? new Date(now) : null
  await tx
    .insertInto('conversation')
    .values({ customer_id: customer, last_message: row.id, waiting_since: waiting, assigned_to: operator })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet((set) => ({
        last_message: row.id,
        waiting_since:
          operator === null ? sql<Date>`coalesce(conversation.waiting_since, ${waiting}::timestamptz)` : null,
        assigned_to: sql<
          number | null
        >`coalesce(${set.ref('conversation.assigned_to')}, ${operator}::integer)`,
      })),
    )
    .execute()
  return { row, fresh: true }
}

/** Both sides read again: the customer by the unread count, operators by the customer's number. */
export function announceChat({ announce }: Act, customer: { id: number; displayId: string }) {
  announce(customer.id, ['unread'], ['chat'])
  announce(null, ['support'], [customer.displayId])
}

type Written = Omit<MessageRow, 'customer_id' | 'client_key'>

export function messageFrom(row: Written): Message {
  return {
    id: row.id,
    author: row.operator_id === null ? 'customer' : 'operator',
    content: row.content,
    image: row.image,
    createdAt: row.created_at.getTime(),
    readAt: row.read_at?.getTime() ?? null,
  }
}

export function operatorMessageFrom(row: Written, name: string | null): OperatorMessage {
  return { ...messageFrom(row), name: row.operator_id === null ? null : name }
}
