import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/notices/api'
import { InvalidRequest } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { pushKeys } from './push-keys.ts'
import { isPushService } from './push-services.ts'

const maxPerCustomer = 10

export async function getPushKey(deps: Deps): Promise<Reply<typeof api.getPushKey>> {
  return { key: (await pushKeys(deps)).publicKey.toString('base64url') }
}

/**
 * A browser has one subscription, and whoever signs in there later takes it over. Beyond ten, the oldest are
 * removed.
 */
export async function addPush(
  { db, clock, settings }: Deps,
  caller: Caller,
  { endpoint, publicKey, auth, language }: Input<typeof api.addPush>,
): Promise<Reply<typeof api.addPush>> {
  if (!isPushService(endpoint, settings.pushOrigins))
    throw new InvalidRequest([{ field: 'endpoint', problem: 'is not of a known push service' }])
  const keys = { public_key: Buffer.from(publicKey, 'base64url'), auth: Buffer.from(auth, 'base64url') }
  const row = { customer_id: caller.id, session_id: caller.sessionId, ...keys, language }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('push_subscription')
      .values({ ...row, endpoint, created_at: new Date(clock.now()) })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute()
    await tx
      .deleteFrom('push_subscription')
      .where('id', 'in', (from) =>
        from
          .selectFrom('push_subscription')
          .select('id')
          .where('customer_id', '=', caller.id)
          .orderBy('id', 'desc')
          .offset(maxPerCustomer),
      )
      .execute()
  })
  return {}
}

export async function removePush(
  { writer }: Deps,
  { id }: Caller,
  { endpoint }: Input<typeof api.removePush>,
): Promise<Reply<typeof api.removePush>> {
  await writer
    .deleteFrom('push_subscription')
    .where('endpoint', '=', endpoint)
    .where('customer_id', '=', id)
    .execute()
  return {}
}
