/** A job that posts waiting messages to the deployment's gateway, signed, and retries after a pause. */
import type { Deps } from '../deps.ts'
import { postSigned, type Webhook } from '../secrets/post-signed.ts'
import { codeLifetime_ms } from './message-code.ts'
import { contentOf } from './messages.ts'

const batchSize = 20
/** Doubled after each failure; a message expires with its code. */
const firstPause_ms = 2_000

type Parts = Pick<Deps, 'db' | 'clock' | 'secrets' | 'settings' | 'log'>

export async function carryMessages(deps: Parts): Promise<void> {
  const { messageWebhook } = deps.settings
  if (!messageWebhook) return
  const due = await deps.db
    .selectFrom('message')
    .select(['id', 'purpose', 'sealed', 'at', 'tries'])
    .where('try_at', '<=', new Date(deps.clock.now()))
    .orderBy('try_at')
    .limit(batchSize)
    .execute()
  await Promise.all(due.map((message) => carry(deps, messageWebhook, message)))
}

type Due = { id: bigint; purpose: string; sealed: Buffer; at: Date; tries: number }

async function carry({ db, clock, secrets, log }: Parts, webhook: Webhook, message: Due) {
  const body = bodyOf(secrets, message)
  const failure = body === undefined ? 'it cannot be opened' : await postSigned(webhook, body, clock.now())
  const now = clock.now()
  const tries = message.tries + 1
  const again = now + firstPause_ms * 2 ** (tries - 1)
  const givenUp = again >= message.at.getTime() + codeLifetime_ms
  if (failure)
    log.warn({ message: String(message.id), tries, givenUp, failure }, 'a message could not be handed over')
  await db
    .updateTable('message')
    .set(
      failure
        ? { tries, try_at: givenUp ? null : new Date(again) }
        : { tries, try_at: null, sent_at: new Date(now) },
    )
    .where('id', '=', message.id)
    .execute()
}

/** Undefined if it was sealed with another secret: it waits and expires, and holds up no other. */
function bodyOf(secrets: Parts['secrets'], { id, purpose, sealed }: Due) {
  try {
    const { phone, text } = contentOf(secrets, sealed)
    return JSON.stringify({ id: String(id), to: phone, text, purpose })
  } catch {
    return undefined
  }
}
