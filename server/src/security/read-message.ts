import type { Input, Reply } from '@tarazu/contract/endpoint'
import { roleFor } from '@tarazu/contract/operators/permissions'
import type { readMessage as api } from '@tarazu/contract/security/operate-api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { messageOf, messages } from './list-messages.ts'
import { contentOf } from './messages.ts'

type Api = typeof api

/**
 * Refuses with `not_found` if a gateway carries messages, for then nobody has to read one out. The look is
 * logged and the customer notified.
 */
export async function readMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'settings' | 'events'>,
  { operator }: Pick<OperatorCaller, 'operator'>,
  { id }: Input<Api>,
): Promise<Reply<Api>> {
  const { secrets, settings } = deps
  if (settings.mode === 'live' || settings.messageWebhook) throw new Refusal('not_found')
  return act(deps, async ({ tx, audit, notify }) => {
    const row = await messages(tx).where('message.id', '=', BigInt(id)).executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    const customer = row.customer_id
    await audit({ actor: operator, action: 'message.look', subject: id, customer })
    const role = roleFor(operator.roles, 'read messages') ?? 'operator'
    await notify({ customer, kind: 'code_viewed', facts: { role } })
    return { ...messageOf(secrets, row), text: contentOf(secrets, row.sealed).text }
  })
}
