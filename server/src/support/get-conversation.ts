import type { Input, Reply } from '@tarazu/contract/endpoint'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type { getConversation as api } from '@tarazu/contract/support/api'
import { act } from '../acts/act.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { conversationFrom, readConversation } from './conversations.ts'
import { announceChat, operatorMessageFrom } from './message-rows.ts'
import { noteChatLook } from './note-chat-look.ts'

type Api = typeof api

/** Marks messages as read for those who may answer; auditors leave no such mark. Both are logged. */
export async function getConversation(
  deps: Deps,
  { operator }: OperatorCaller,
  { customer, before, limit = 50 }: Input<Api>,
): Promise<Reply<Api>> {
  const conversation = await readConversation(deps, customer)
  await noteChatLook(deps, operator, conversation.customer_id)
  const found = await deps.db
    .selectFrom('chat_message')
    .leftJoin('operator', 'operator.id', 'chat_message.operator_id')
    .selectAll('chat_message')
    .select('operator.name')
    .where('chat_message.customer_id', '=', conversation.customer_id)
    .$if(before !== undefined, (query) => query.where('chat_message.id', '<', before as number))
    .orderBy('chat_message.id', 'desc')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit).toReversed()
  const unread = rows.some((row) => row.operator_id === null && row.read_at === null)
  if (unread && mayDo(operator.roles, 'write chats')) {
    await act(deps, async (act) => {
      await act.tx
        .updateTable('chat_message')
        .set({ read_at: new Date(act.at) })
        .where('customer_id', '=', conversation.customer_id)
        .where('operator_id', 'is', null)
        .where('read_at', 'is', null)
        .where('id', '<=', rows.at(-1)?.id ?? 0)
        .execute()
      announceChat(act, { id: conversation.customer_id, displayId: customer })
    })
  }
  return {
    conversation: conversationFrom(deps, conversation),
    messages: rows.map((row) => operatorMessageFrom(row, row.name)),
    more: found.length > limit,
  }
}
