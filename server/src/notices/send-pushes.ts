/** Job that hands new notices to the push services of the customers' browsers. They name no amounts. */
import { urgentNoticeKinds } from '@tarazu/contract/notices/kinds'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { pushKeys } from './push-keys.ts'
import { authorization, encrypt, type Keys } from './web-push.ts'

type Parts = Pick<Deps, 'db' | 'writer' | 'clock' | 'random' | 'secrets' | 'settings' | 'log'>

const timeout_ms = 5_000
const maxNotices = 200
const maxAtOnce = 20
/** Has to repeat the condition of the index `notice_urgent`. */
export const isUrgent = sql<boolean>`(kind in (${sql.join(urgentNoticeKinds.map((kind) => sql.lit(kind)))}))`
/** The pause after the first failure, doubled after each further one. */
const firstPause_ms = 10_000
const maxAttempts = 6

export async function sendPushes(deps: Parts): Promise<void> {
  await spread(deps)
  const due = await dueMessages(deps)
  if (due.length === 0) return
  const keys = await pushKeys(deps)
  await Promise.all(due.map((message) => send(deps, keys, message)))
}

/** Makes a message of each new notice for each browser where its customer has not signed out since. */
async function spread({ db, clock }: Parts) {
  await db.transaction().execute(async (tx) => {
    const next = await nextNotices(tx)
    if (next.length === 0) return
    const notices = await tx
      .updateTable('notice')
      .set({ pushed: true })
      .where('id', 'in', next)
      .returning(['id', 'customer_id'])
      .execute()
    await tx
      .deleteFrom('push_subscription')
      .using('session')
      .whereRef('session.id', '=', 'push_subscription.session_id')
      .where('session.revoked_at', 'is not', null)
      .where('push_subscription.customer_id', 'in', [...new Set(notices.map((each) => each.customer_id))])
      .execute()
    await tx
      .insertInto('push_message')
      .columns(['subscription_id', 'notice_id', 'try_at', 'urgent'])
      .expression((from) =>
        from
          .selectFrom('notice')
          .innerJoin('push_subscription', 'push_subscription.customer_id', 'notice.customer_id')
          .select((select) => [
            'push_subscription.id',
            'notice.id as notice',
            select.val(new Date(clock.now())).as('at'),
            sql<boolean>`${isUrgent}`.as('urgent'),
          ])
          .where(
            'notice.id',
            'in',
            notices.map(({ id }) => id),
          ),
      )
      .execute()
  })
}

/**
 * Urgent notices come first: a dividend for a hundred thousand customers does not delay the notice of a
 * sign-in.
 */
async function nextNotices(tx: Kysely<Tables>) {
  const urgent = await unpushed(tx, isUrgent, maxNotices).execute()
  const others = await unpushed(tx, sql<boolean>`not ${isUrgent}`, maxNotices - urgent.length).execute()
  return [...urgent, ...others].map(({ id }) => id)
}

export const unpushed = (tx: Kysely<Tables>, which: RawBuilder<boolean>, most: number) =>
  tx.selectFrom('notice').select('id').where('pushed', '=', false).where(which).orderBy('id').limit(most)

function dueMessages({ db, clock }: Parts) {
  return db
    .selectFrom('push_message')
    .innerJoin('push_subscription', 'push_subscription.id', 'push_message.subscription_id')
    .innerJoin('notice', 'notice.id', 'push_message.notice_id')
    .select([
      'subscription_id',
      'notice_id',
      'tries',
      'endpoint',
      'public_key',
      'auth',
      'language',
      'kind',
      'urgent',
    ])
    .where('try_at', '<=', new Date(clock.now()))
    .orderBy('urgent', 'desc')
    .orderBy('try_at')
    .limit(maxAtOnce)
    .execute()
}

type Due = Awaited<ReturnType<typeof dueMessages>>[number]

async function send(deps: Parts, keys: Keys, message: Due) {
  const { db, clock, log } = deps
  const answer = await post(deps, keys, message)
  const ofThis = db
    .deleteFrom('push_message')
    .where('subscription_id', '=', message.subscription_id)
    .where('notice_id', '=', message.notice_id)
  if (answer === 'gone') {
    await db.deleteFrom('push_subscription').where('id', '=', message.subscription_id).execute()
    return
  }
  const tries = message.tries + 1
  if (answer !== 'taken')
    log.warn(
      { answer, tries, service: new URL(message.endpoint).host },
      'a push service did not take a notice',
    )
  if (answer === 'taken' || answer === 'refused' || tries >= maxAttempts) {
    await ofThis.execute()
    return
  }
  await db
    .updateTable('push_message')
    .set({ tries, try_at: new Date(clock.now() + firstPause_ms * 2 ** (tries - 1)) })
    .where('subscription_id', '=', message.subscription_id)
    .where('notice_id', '=', message.notice_id)
    .execute()
}

type Answer = 'taken' | 'gone' | 'refused' | 'later'

async function post({ clock, random, settings }: Parts, keys: Keys, message: Due): Promise<Answer> {
  const text = JSON.stringify({ kind: message.kind, language: message.language })
  const contact = settings.operatorEmail ? `mailto:${settings.operatorEmail}` : 'mailto:push@tarazu.invalid'
  try {
    const answer = await fetch(message.endpoint, {
      method: 'POST',
      headers: {
        authorization: authorization(message.endpoint, keys, contact, clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: '86400',
        urgency: message.urgent ? 'high' : 'normal',
      },
      body: new Uint8Array(encrypt(text, { publicKey: message.public_key, auth: message.auth }, random)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    })
    await answer.body?.cancel()
    return answerOf(answer.status)
  } catch (error) {
    // A key that is no point of the curve will never work.
    return error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY'
      ? 'gone'
      : 'later'
  }
}

function answerOf(status: number): Answer {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
