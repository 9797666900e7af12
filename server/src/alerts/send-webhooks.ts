/** Job that posts what was queued for customers' programs, one message at a time for each customer. */
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { postWebhook } from './post-webhook.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'secrets' | 'settings'>

/** A program that answers slowly takes one of these places, however much waits for it. */
const maxAtOnce = 50
/**
 * The pause after the first failure, tripled after each further one: the last attempt is three hours later.
 */
const firstPause_ms = 10_000
export const maxAttempts = 8

export async function sendWebhooks(deps: Parts): Promise<number> {
  const due = await dueMessages(deps)
  await Promise.all(due.map((message) => send(deps, message)))
  return due.length
}

/** One message of each customer that is due, the customers first whose turn was longest ago. */
async function dueMessages({ db, clock }: Parts) {
  const { rows } = await sql<Due>`
    select d.notice_id, w.customer_id, d.attempts, w.url, w.sealed, n.kind, n.facts, n.at
      from webhook w
     cross join lateral (select m.notice_id, m.attempts, m.try_at from webhook_message m
                          where m.customer_id = w.customer_id and m.try_at <= ${new Date(clock.now())}
                          order by m.try_at, m.notice_id limit 1) d
      join notice n on n.id = d.notice_id
     order by w.tried_at nulls first, d.try_at limit ${maxAtOnce}`.execute(db)
  return rows
}

type Due = {
  notice_id: bigint
  customer_id: number
  attempts: number
  url: string
  sealed: Buffer
  kind: string
  facts: Record<string, string>
  at: Date
}

/**
 * A message may arrive twice, where this process ends before it has written that it was taken: `id` says so.
 */
async function send({ db, clock, secrets, settings }: Parts, message: Due) {
  const { notice_id, url, kind, facts, at } = message
  const answer = await postWebhook({
    url,
    secret: secrets.unseal('customer-webhook', message.sealed),
    id: `notice_${notice_id}`,
    body: JSON.stringify({ type: kind, timestamp: at.toISOString(), data: facts }),
    at: clock.now(),
    allowed: settings.webhookOrigins,
  })
  const attempts = message.attempts + 1
  const isOver = answer === undefined || attempts >= maxAttempts
  await db
    .updateTable('webhook_message')
    .set({
      attempts,
      answer: answer ?? null,
      try_at: isOver ? null : new Date(clock.now() + firstPause_ms * 3 ** (attempts - 1)),
    })
    .where('notice_id', '=', notice_id)
    .execute()
  await db
    .updateTable('webhook')
    .set({ tried_at: new Date(clock.now()) })
    .where('customer_id', '=', message.customer_id)
    .execute()
}
