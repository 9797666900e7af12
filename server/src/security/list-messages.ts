import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listMessages as api } from '@tarazu/contract/security/operate-api'
import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { countedAtMost, cutPage, keyOf } from '../db/key-paging.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { codeLifetime_ms } from './message-code.ts'
import { contentOf } from './messages.ts'

type Api = typeof api

const usualLimit = 20

/** Leaves out the texts: those are read one by one, and not at all if a gateway carries them. */
export async function listMessages(
  { db, secrets, settings }: Pick<Deps, 'db' | 'secrets' | 'settings'>,
  _: OperatorCaller,
  { customer, after, limit = usualLimit }: Input<Api>,
): Promise<Reply<Api>> {
  if (settings.mode === 'live') throw new Refusal('not_found')
  const wanted = messages(db).$if(customer !== undefined, (query) =>
    query.where('customer.display_id', '=', customer as string),
  )
  const from = keyOf(after)
  const found = await wanted
    .$if(from !== undefined, (query) => query.where('message.id', '<', from as bigint))
    .orderBy('message.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = cutPage(found, limit)
  return {
    rows: page.map((row) => messageOf(secrets, row)),
    next,
    count: await countedAtMost(db, wanted),
    readable: settings.messageWebhook === undefined,
  }
}

export function messages(db: Kysely<Tables>) {
  return db
    .selectFrom('message')
    .innerJoin('customer', 'customer.id', 'message.customer_id')
    .select([
      'message.id',
      'message.purpose',
      'message.sealed',
      'message.at',
      'message.customer_id',
      'display_id',
    ])
}

type Row = { id: bigint; purpose: string; sealed: Buffer; at: Date; display_id: string }

export function messageOf(secrets: Pick<Secrets, 'unseal'>, { id, purpose, sealed, at, display_id }: Row) {
  return {
    id: String(id),
    customer: display_id,
    phone: `••••••${contentOf(secrets, sealed).phone.slice(-4)}`,
    purpose,
    createdAt: at.getTime(),
    expiresAt: at.getTime() + codeLifetime_ms,
  }
}
