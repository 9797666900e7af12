/**
 * Messages to customers' phones: stored sealed, and carried by the deployment's own gateway if it has one.
 */
import { day_ms } from '@tarazu/contract/duration'
import type { Kysely } from 'kysely'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { CodePurpose } from '../db/tables/security.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Secrets } from '../secrets/secrets.ts'

export type Content = { phone: string; text: string }
type Message = Content & { customer: number; purpose: CodePurpose }

/**
 * Queues a message in the transaction of what it is about. Without MESSAGE_WEBHOOK_URL nothing leaves this
 * machine: the log says that there is a message, never its text.
 */
export async function queueMessage(
  tx: Kysely<Tables>,
  { clock, secrets, settings, log }: Pick<Deps, 'clock' | 'secrets' | 'settings' | 'log'>,
  { customer, purpose, phone, text }: Message,
): Promise<void> {
  const at = new Date(clock.now())
  const carried = settings.messageWebhook !== undefined
  const { id } = await tx
    .insertInto('message')
    .values({
      customer_id: customer,
      purpose,
      sealed: secrets.seal('message', Buffer.from(JSON.stringify({ phone, text } satisfies Content))),
      at,
      sent_at: carried ? null : at,
      try_at: carried ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!carried)
    log.info({ message: String(id), purpose }, 'a message to a customer waits in the console, under Messages')
}

export function contentOf(secrets: Pick<Secrets, 'unseal'>, sealed: Buffer): Content {
  return JSON.parse(secrets.unseal('message', sealed).toString('utf8')) as Content
}

const kept_ms = 7 * day_ms

/** A job. Later, what was sent is found in the gateway's own records. */
export async function removeOldMessages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - kept_ms)
  await deleteInBatches((batchSize) =>
    db
      .deleteFrom('message')
      .where('id', 'in', (from) =>
        from.selectFrom('message').select('id').where('at', '<', before).orderBy('at').limit(batchSize),
      )
      .executeTakeFirst(),
  )
}
