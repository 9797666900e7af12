/** A job that puts the documents of days and months that are over in line, to be sent by e-mail. */
import { addDays, day_ms } from '@tarazu/contract/duration'
import { statementZones } from '@tarazu/contract/statements/rules'
import { sql } from 'kysely'
import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { tradeReasons } from './own-journal.ts'
import { lastOfOwn } from './read-proven-entries.ts'
import { beginOf, dayReader, endOf } from './read-statement.ts'

const customersAtOnce = 50

type Parts = Pick<Deps, 'db' | 'writer' | 'clock' | 'events' | 'settings'>

export async function queueDocuments(deps: Parts): Promise<void> {
  const { db, clock, settings } = deps
  if (settings.mail === undefined) return
  const zone = statementZones[settings.currency]
  const yesterday = dayReader(zone)(clock.now() - day_ms)
  const due = await db
    .selectFrom('document_mail')
    .innerJoin('customer', 'customer.id', 'document_mail.customer_id')
    .select(['customer_id', 'shown', 'notes', 'statements', 'until_day'])
    .where('confirmed_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where('until_day', '<', yesterday)
    .orderBy('until_day')
    .limit(customersAtOnce)
    .execute()
  for (const mail of due) {
    const from = addDays(mail.until_day, 1)
    const days = mail.notes ? await daysWithTrades(deps, mail.customer_id, { from, to: yesterday, zone }) : []
    const months = mail.statements ? monthsEndedBetween(from, yesterday) : []
    const documents = [
      ...days.map((day) => ({ kind: 'contract_note' as const, from_day: day, to_day: day })),
      ...months.map((month) => ({ kind: 'statement' as const, from_day: month.from, to_day: month.to })),
    ]
    await act(deps, async ({ tx, at }) => {
      const line = { customer_id: mail.customer_id, shown: mail.shown, queued_at: new Date(at) }
      if (documents.length > 0)
        await tx
          .insertInto('sent_document')
          .values(documents.map((document) => ({ ...document, ...line, try_at: new Date(at) })))
          .onConflict((known) => known.doNothing())
          .execute()
      await tx
        .updateTable('document_mail')
        .set({ until_day: yesterday })
        .where('customer_id', '=', mail.customer_id)
        .where('until_day', '=', mail.until_day)
        .execute()
    })
  }
}

async function daysWithTrades(
  { db }: Pick<Parts, 'db'>,
  customer: number,
  { from, to, zone }: { from: string; to: string; zone: string },
): Promise<string[]> {
  const after = await lastOfOwn(db, customer, beginOf(from, zone))
  const upto = await lastOfOwn(db, customer, endOf(to, zone))
  const { rows } = await sql<{ day: string }>`
    select distinct (at at time zone ${zone})::date::text as day from journal
     where customer_id = ${customer} and id > ${after} and id <= ${upto}
       and reason = any(${[...tradeReasons]})
     order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** The months whose last day is one of these days, both included. Pure. */
export function monthsEndedBetween(from: string, to: string): { from: string; to: string }[] {
  const months: { from: string; to: string }[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addDays(lastOf(month), 1).slice(0, 7))
    if (lastOf(month) >= from && lastOf(month) <= to) months.push({ from: `${month}-01`, to: lastOf(month) })
  return months
}

function lastOf(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
