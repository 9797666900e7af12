import * as z from 'zod/mini'
import type { Executor, Executors } from '../approvals/decide-proposal.ts'
import { readConversation } from './conversations.ts'
import { announceChat, lockConversation, writeMessage } from './message-rows.ts'
import { notifyLater } from './notify-of-answers.ts'

const held = z.object({ after: z.object({ content: z.string() }), key: z.optional(z.string()) })

/** The answer is its author's; the approver has read it before the customer does. */
const sendHeldAnswer: Executor = async (act, deps, { subject, payload, proposed_by: operator }, approver) => {
  const { after, key } = z.parse(held, payload)
  const { customer_id: id } = await readConversation(deps, subject, act.tx)
  await lockConversation(act.tx, id)
  const given = { customer: id, operator, content: after.content, image: null, key, now: act.at }
  const { row, fresh } = await writeMessage(act.tx, given)
  if (!fresh) return
  await notifyLater(act.tx, id, act.at)
  await act.audit({
    actor: approver,
    action: 'chat.answer',
    subject,
    customer: id,
    detail: { message: row.id, author: operator },
  })
  announceChat(act, { id, displayId: subject })
}

export const chatExecutors: Executors = { 'chat.send': sendHeldAnswer }
