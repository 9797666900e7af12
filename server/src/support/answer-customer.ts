import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { answerCustomer as api } from '@tarazu/contract/support/api'
import { forbiddenIn } from '@tarazu/contract/support/rules'
import { appendAudit } from '../audit/append-audit.ts'
import type { Deps, Operator, OperatorCaller } from '../deps.ts'
import { requireFree } from '../queues/claims.ts'
import { Refusal } from '../refusal.ts'
import { readConversation } from './conversations.ts'
import { lockConversation, operatorMessageFrom, publishChat, writeMessage } from './message-rows.ts'

type Api = typeof api

/** Refuses with `not_found`, `message_empty`, `bank_details_refused`, `claimed`. */
export async function answerCustomer(
  deps: Deps,
  { operator }: OperatorCaller,
  { customer, content, key }: Input<Api>,
): Promise<Reply<Api>> {
  if (content === '') throw new Refusal('message_empty')
  const { customer_id: id } = await readConversation(deps, customer)
  await refuseBankDetails(deps, operator, content, { id, displayId: customer })
  const row = await deps.db.transaction().execute(async (tx) => {
    await lockConversation(tx, id)
    const now = deps.clock.now()
    await requireFree(tx, operator, { queue: 'chats', thing: customer, now })
    const given = { customer: id, operator: operator.id, content, image: null, key, now }
    const written = await writeMessage(tx, given)
    if (!written.fresh) return written.row
    await appendAudit(tx, {
      at: now,
      actor: operator,
      action: 'chat.answer',
      subject: customer,
      customer: id,
      detail: { message: written.row.id },
    })
    await publishChat(tx, { id, displayId: customer })
    return written.row
  })
  deps.events.wake()
  return operatorMessageFrom(row, operator.name)
}

/** An attempt is no accident that may be forgotten: it is in the log, with what kind of thing it was and not with it. */
export async function refuseBankDetails(
  deps: Deps,
  operator: Operator,
  content: string,
  customer?: { id: number; displayId: string },
) {
  const found = forbiddenIn(content, deps.policies.get().customer_service_hosts)
  if (!found) return
  await appendAudit(deps.db, {
    at: deps.clock.now(),
    actor: operator,
    action: 'chat.refused',
    subject: customer?.displayId,
    customer: customer?.id,
    detail: { found },
  })
  throw new Refusal('bank_details_refused', { found })
}
