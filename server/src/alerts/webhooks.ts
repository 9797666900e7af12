/** A customer's webhook: where it is, and how its last messages went. */

import type * as api from '@tarazu/contract/alerts/webhook-api'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { lockForCustomer } from '../db/lock-for-customer.ts'
import type { Caller, Deps } from '../deps.ts'
import { isPossibleWebhook } from './webhook-address.ts'

const maxShown = 20

export async function getWebhook({ db }: Deps, caller: Caller): Promise<Reply<typeof api.getWebhook>> {
  const [webhook, messages] = await Promise.all([
    db.selectFrom('webhook').select('url').where('customer_id', '=', caller.id).executeTakeFirst(),
    db
      .selectFrom('webhook_message')
      .innerJoin('notice', 'notice.id', 'webhook_message.notice_id')
      .select(['kind', 'at', 'attempts', 'try_at', 'answer'])
      .where('webhook_message.customer_id', '=', caller.id)
      .orderBy('notice_id', 'desc')
      .limit(maxShown)
      .execute(),
  ])
  return {
    url: webhook?.url ?? null,
    messages: messages.map(({ kind, at, attempts, try_at, answer }) => ({
      kind,
      at: at.getTime(),
      attempts,
      state: try_at !== null ? 'waiting' : answer === null ? 'taken' : 'given_up',
      answer,
    })),
  }
}

/** A new address has a new secret, and gets nothing that was told before. */
export async function setWebhook(
  deps: Deps,
  caller: Caller,
  { url }: Input<typeof api.setWebhook>,
): Promise<Reply<typeof api.setWebhook>> {
  if (!isPossibleWebhook(url, deps.settings.webhookOrigins)) throw new Refusal('webhook_refused')
  const secret = deps.random.bytes(32)
  await act(deps, async ({ tx, at }) => {
    await lockForCustomer(tx, 'webhook', caller.id)
    await forget(tx, caller)
    const sealed = deps.secrets.seal('customer-webhook', secret)
    await tx
      .insertInto('webhook')
      .values({ customer_id: caller.id, url, sealed, created_at: new Date(at) })
      .execute()
  })
  return { secret: `whsec_${secret.toString('base64')}` }
}

export async function removeWebhook(deps: Deps, caller: Caller): Promise<Reply<typeof api.removeWebhook>> {
  await act(deps, ({ tx }) => forget(tx, caller))
  return {}
}

async function forget(tx: Deps['db'], caller: Caller) {
  for (const table of ['webhook_message', 'webhook'] as const)
    await tx.deleteFrom(table).where('customer_id', '=', caller.id).execute()
}
