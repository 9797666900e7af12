import type { Input, Reply } from '@tarazu/contract/endpoint'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type * as api from '@tarazu/contract/support/api'
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { endClaim, requireFree } from '../queues/claims.ts'
import { conversationFrom, readConversation } from './conversations.ts'
import { announceChat, lockConversation } from './message-rows.ts'

/**
 * Assigns it to an operator who may answer, or to nobody. Refuses with `not_found`, `forbidden`, `claimed`.
 */
export async function assignConversation(
  deps: Deps,
  { operator }: OperatorCaller,
  { customer, operator: to }: Input<typeof api.assignConversation>,
): Promise<Reply<typeof api.assignConversation>> {
  return change(deps, customer, async ({ tx, at: now, audit }, id) => {
    await requireFree(tx, operator, { queue: 'chats', reference: customer, now })
    if (to !== null) {
      const other = await tx
        .selectFrom('operator')
        .select('roles')
        .where('id', '=', to)
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      if (!other) throw new Refusal('not_found')
      if (!mayDo(other.roles, 'write chats')) throw new Refusal('forbidden')
    }
    await tx.updateTable('conversation').set({ assigned_to: to }).where('customer_id', '=', id).execute()
    await endClaim(tx, { queue: 'chats', reference: customer })
    await audit({
      actor: operator,
      action: 'chat.assign',
      subject: customer,
      customer: id,
      detail: { to },
    })
  })
}

/** Refuses with `not_found`, `claimed`, and `already_decided` if nothing waits. */
export async function closeConversation(
  deps: Deps,
  { operator }: OperatorCaller,
  { customer }: Input<typeof api.closeConversation>,
): Promise<Reply<typeof api.closeConversation>> {
  return change(deps, customer, async ({ tx, at: now, audit }, id) => {
    await requireFree(tx, operator, { queue: 'chats', reference: customer, now })
    const { numUpdatedRows } = await tx
      .updateTable('conversation')
      .set({ waiting_since: null })
      .where('customer_id', '=', id)
      .where('waiting_since', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Refusal('already_decided')
    await endClaim(tx, { queue: 'chats', reference: customer })
    await audit({ actor: operator, action: 'chat.close', subject: customer, customer: id })
  })
}

async function change(deps: Deps, customer: string, work: (act: Act, id: number) => Promise<void>) {
  const { customer_id: id } = await readConversation(deps, customer)
  const after = await act(deps, async (act) => {
    await lockConversation(act.tx, id)
    await work(act, id)
    announceChat(act, { id, displayId: customer })
    return readConversation(deps, customer, act.tx)
  })
  return conversationFrom(deps, after)
}
