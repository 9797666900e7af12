import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { sendMessage as api } from '@tarazu/contract/support/api'
import { maxMessagesPerMinute } from '@tarazu/contract/support/rules'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { attachUpload } from '../uploads/attach-upload.ts'
import { announceChat, lockConversation, messageFrom, writeMessage } from './message-rows.ts'

type Api = typeof api

/** Refuses with `message_empty`, `upload_unreadable` (not an upload of this customer's), `too_many`. */
export async function sendMessage(
  deps: Deps,
  caller: Caller,
  { content = '', image, key }: Input<Api>,
): Promise<Reply<Api>> {
  if (content === '' && image === undefined) throw new Refusal('message_empty')
  const row = await act(deps, async (act) => {
    const { tx } = act
    await lockConversation(tx, caller.id)
    // Read after locking, so that the times of messages are in the order of their ids.
    const now = deps.clock.now()
    const { display_id } = await tx
      .selectFrom('customer')
      .select('display_id')
      .where('id', '=', caller.id)
      .executeTakeFirstOrThrow()
    if (image !== undefined) {
      const id = await attachUpload(tx, { customer: caller.id, url: image, purpose: 'chat', at: now })
      if (id === undefined) throw new Refusal('upload_unreadable')
    }
    const given = { customer: caller.id, operator: null, content, image: image ?? null, key, now }
    const written = await writeMessage(tx, given)
    if (!written.fresh) return written.row
    const { count } = await tx
      .selectFrom('chat_message')
      .select((of) => of.fn.countAll<bigint>().as('count'))
      .where('customer_id', '=', caller.id)
      .where('operator_id', 'is', null)
      .where('created_at', '>', new Date(now - 60_000))
      .executeTakeFirstOrThrow()
    if (count > BigInt(maxMessagesPerMinute)) throw new Refusal('too_many', { retry_after_seconds: 60 })
    announceChat(act, { id: caller.id, displayId: display_id })
    return written.row
  })
  return messageFrom(row)
}
