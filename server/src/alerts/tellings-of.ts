import type { CustomerListRow } from '@tarazu/contract/customers/customer-view'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { alertNotice } from './alert-measures.ts'
import type { AlertRow } from './alert-row.ts'

type Telling = CustomerListRow<'alerts'>['told'][number]

/**
 * How a customer was told of each of these alerts, by the id of the alert: in the app always, by mail and by
 * their program where they had chosen it. An alert does not name its notice, which has the time and the facts
 * of the act that told of it.
 */
export async function tellingsOf(
  db: Kysely<Tables>,
  customer: number,
  alerts: readonly AlertRow[],
): Promise<Map<bigint, Telling[]>> {
  const fired = alerts.flatMap((alert) => (alert.fired_at === null ? [] : [alert.fired_at]))
  if (fired.length === 0) return new Map()
  const notices = await db
    .selectFrom('notice')
    .leftJoin('webhook_message as message', 'message.notice_id', 'notice.id')
    .leftJoin('sent_document as mail', 'mail.notice_id', 'notice.id')
    .select([
      'notice.kind',
      'facts',
      'at',
      'message.notice_id as message',
      'message.try_at as message_try_at',
    ])
    .select(['answer', 'mail.id as mail', 'mail.try_at as mail_try_at', 'sent_at'])
    .where('notice.customer_id', '=', customer)
    .where('at', 'in', fired)
    .where('notice.kind', 'in', [
      'alert_price',
      'alert_percent',
      'alert_volume',
      'alert_average',
      'alert_rsi',
    ])
    .execute()
  const byFacts = new Map(notices.map((notice) => [noticeKey(notice), notice]))
  const told = alerts.flatMap((alert) => {
    const { fired_at: at, fired_value: value } = alert
    if (at === null || value === null) return []
    const notice = byFacts.get(noticeKey({ at, ...alertNotice({ ...alert, value, currency: '' }) }))
    return notice ? [[alert.id, tellingsBy(notice)] as const] : []
  })
  return new Map(told)
}

type Notice = { kind: string; facts: Record<string, string>; at: Date }

/** The currency, which the alert's row does not have, follows from the symbol. */
function noticeKey({ kind, facts: { currency: _, ...facts }, at }: Notice) {
  return JSON.stringify([at.getTime(), kind, Object.entries(facts).sort()])
}

type Sent = {
  message: bigint | null
  message_try_at: Date | null
  answer: string | null
  mail: bigint | null
  mail_try_at: Date | null
  sent_at: Date | null
}

function tellingsBy({ message, message_try_at, answer, mail, mail_try_at, sent_at }: Sent): Telling[] {
  const stateOf = (done: boolean, tryAt: Date | null) =>
    tryAt !== null ? 'waiting' : done ? 'done' : 'given_up'
  return [
    { way: 'app', state: 'done' },
    ...(mail === null ? [] : [{ way: 'mail', state: stateOf(sent_at !== null, mail_try_at) } as const]),
    ...(message === null
      ? []
      : [{ way: 'program', state: stateOf(answer === null, message_try_at) } as const]),
  ]
}
