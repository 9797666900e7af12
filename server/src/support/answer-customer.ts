import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { answerCustomer as api } from '@tarazu/contract/support/api'
import { fraudWordsIn } from '@tarazu/contract/support/fraud-words'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { holdForSecond } from '../approvals/hold-for-second.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { refuseBankDetails } from '../guards/refuse-bank-details.ts'
import { requireFree } from '../queues/claims.ts'
import { readConversation } from './conversations.ts'
import { announceChat, lockConversation, operatorMessageFrom, writeMessage } from './message-rows.ts'
import { notifyLater } from './notify-of-answers.ts'

type Api = typeof api

/** Refuses with `not_found`, `message_empty`, `bank_details_refused`, `waits_for_second`, `claimed`. */
export async function answerCustomer(
  deps: Deps,
  { operator }: OperatorCaller,
  { customer, content, key }: Input<Api>,
): Promise<Reply<Api>> {
  if (content === '') throw new Refusal('message_empty')
  const { customer_id: id } = await readConversation(deps, customer)
  await refuseBankDetails(deps, operator, content, {
    action: 'chat.refused',
    subject: customer,
    customer: id,
  })
  const found = fraudWordsIn(content)
  if (found !== undefined)
    await holdForSecond(deps, operator, {
      kind: 'chat.send',
      subject: customer,
      customer: id,
      payload: { after: { content }, found, ...(key !== undefined && { key }) },
      reason: 'It has words that customers are robbed with.',
    })
  const row = await act(deps, async (act) => {
    const { tx } = act
    await lockConversation(tx, id)
    // Read after locking, so that the times of messages are in the order of their ids.
    const now = deps.clock.now()
    await requireFree(tx, operator, { queue: 'chats', reference: customer, now })
    const given = { customer: id, operator: operator.id, content, image: null, key, now }
    const written = await writeMessage(tx, given)
    if (!written.fresh) return written.row
    await notifyLater(tx, id, now)
    await act.audit({
      actor: operator,
      action: 'chat.answer',
      subject: customer,
      customer: id,
      detail: { message: written.row.id },
    })
    announceChat(act, { id, displayId: customer })
    return written.row
  })
  return operatorMessageFrom(row, operator.name)
}
