import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { readMessage as api } from '@tarazu/contract/security/api'
import { appendAudit } from '../audit/append-audit.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { messages, rowOf } from './list-messages.ts'
import { contentOf } from './messages.ts'

type Api = typeof api

export async function readMessage(
  { db, clock, secrets, settings }: Pick<Deps, 'db' | 'clock' | 'secrets' | 'settings'>,
  { operator }: Pick<OperatorCaller, 'operator'>,
  { id }: Input<Api>,
): Promise<Reply<Api>> {
  if (settings.mode === 'live') throw new Refusal('not_found')
  return db.transaction().execute(async (tx) => {
    const row = await messages(tx).where('message.id', '=', BigInt(id)).executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    await appendAudit(tx, {
      at: clock.now(),
      actor: operator,
      action: 'message.read',
      subject: id,
      customer: row.customer_id,
    })
    return { ...rowOf(secrets, row), text: contentOf(secrets, row.sealed).text }
  })
}
