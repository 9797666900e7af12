import type { Reply } from '@tarazu/contract/endpoint'
import type { getStatement as api } from '@tarazu/contract/wallet/api'
import { statementMaximum, statementZones } from '@tarazu/contract/wallet/rules'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { readBillEntries } from './bill-entries.ts'

export type Statement = Reply<typeof api>

/** Refuses with `period_invalid`, `statement_long`. Days in the deployment's zone, both counted. */
export async function readStatement(
  deps: Deps,
  customer: number,
  { from, to }: { from: string; to: string },
): Promise<Statement> {
  const { currency, mode } = deps.settings
  const zone = statementZones[currency]
  const madeAt = deps.clock.now()
  if (!isDay(from) || !isDay(to) || from > to || to > dayIn(zone, madeAt)) throw new Refusal('period_invalid')
  const { db } = deps
  const { display_id: displayId } = await db
    .selectFrom('customer')
    .select('display_id')
    .where('id', '=', customer)
    .executeTakeFirstOrThrow()
  const bounds = await readBounds(deps, customer, { from, to, zone })
  const rows = sql`select journal_id, amount, balance from bill
                    where customer_id = ${customer} and journal_id > ${bounds.before} and journal_id <= ${bounds.last}
                    order by journal_id limit ${statementMaximum + 1}`
  const entries = await readBillEntries(db, rows, 'asc')
  if (entries.length > statementMaximum) throw new Refusal('statement_long', { maximum: statementMaximum })
  const sum = (type: 'income' | 'expense') =>
    entries.filter((entry) => entry.type === type).reduce((total, { amount }) => total + amount, 0n)
  const [income, expense] = [sum('income'), sum('expense')]
  const closing = entries.at(-1)?.balance ?? bounds.opening
  if (bounds.opening + income - expense !== closing)
    throw new Error(`the bill of customer ${customer} does not run from ${from} to ${to}`)
  return {
    displayId,
    mode,
    currency,
    zone,
    from,
    to,
    madeAt,
    opening: bounds.opening,
    income,
    expense,
    closing,
    entries,
  }
}

/**
 * The last entry before the period and the last one in it. Times of several processes may lie some milliseconds across
 * each other, so the bill is cut in its own order, in which its balance runs.
 */
async function readBounds(
  { db }: Deps,
  customer: number,
  { from, to, zone }: { from: string; to: string; zone: string },
) {
  const { rows } = await sql<{ before: bigint | null; opening: bigint | null; last: bigint | null }>`
    with mine as (
      select b.journal_id, b.balance, j.at from bill b join journal j on j.id = b.journal_id
       where b.customer_id = ${customer}),
    begins as (
      select journal_id, balance from mine where at < ${from}::date::timestamp at time zone ${zone}
       order by journal_id desc limit 1),
    ends as (
      select journal_id from mine where at < (${to}::date + 1)::timestamp at time zone ${zone}
       order by journal_id desc limit 1)
    select (select journal_id from begins) as before, (select balance from begins) as opening,
           (select journal_id from ends) as last`.execute(db)
  const found = rows[0]
  return { before: found?.before ?? 0n, opening: found?.opening ?? 0n, last: found?.last ?? 0n }
}

function isDay(text: string) {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && at > 0 && new Date(at).toISOString().startsWith(text)
}

/** `2026-11-21` */
function dayIn(timeZone: string, at: number) {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}
