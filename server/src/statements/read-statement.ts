import { isDay } from '@tarazu/contract/day'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { getStatement as api, StatementSummary } from '@tarazu/contract/statements/api'
import { maxEntriesPerPart, statementZones } from '@tarazu/contract/statements/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { readBillEntries } from '../wallet/bill-entries.ts'

type Period = { from: string; to: string }

/**
 * Reads one part of a statement. The first has the sums of all; each later one continues after the one
 * before, up to the end that the first has seen. Both days are included, in the deployment's time zone.
 * Refuses with `period_invalid`.
 */
export async function readStatement(
  deps: Deps,
  customer: number,
  { after, ...period }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const goesOn = boundsOf(after)
  const { summary, bounds } = goesOn
    ? { summary: null, bounds: goesOn }
    : await readSummary(deps, customer, period)
  const found = await readEntries(deps, customer, bounds)
  const entries = found.slice(0, maxEntriesPerPart)
  const more = found.length > entries.length
  return { summary, entries, next: more ? `${entries.at(-1)?.id}-${bounds.last}` : null }
}

/** Keys of the bill: entries after `before`, up to and including `last`. */
type Bounds = { before: bigint; last: bigint }

/**
 * Anything but a cursor begins the statement. Whatever a cursor says, only entries of the caller are found.
 */
function boundsOf(after: string | undefined): Bounds | undefined {
  const [, before, last] = /^(\d{1,18})-(\d{1,18})$/.exec(after ?? '') ?? []
  return before !== undefined && last !== undefined
    ? { before: BigInt(before), last: BigInt(last) }
    : undefined
}

/** The entries of one part, and one more if another part follows. */
function readEntries({ db }: Deps, customer: number, { before, last }: Bounds) {
  const rows = sql`select journal_id, amount, balance from bill
                    where customer_id = ${customer} and journal_id > ${before} and journal_id <= ${last}
                    order by journal_id limit ${maxEntriesPerPart + 1}`
  return readBillEntries(db, rows, 'asc')
}

/** The time zone of the days, and the time of this reading. Refuses with `period_invalid`. */
export function requirePeriod({ settings, clock }: Pick<Deps, 'settings' | 'clock'>, { from, to }: Period) {
  const zone = statementZones[settings.currency]
  const madeAt = clock.now()
  const days = isDay(from) && isDay(to) && from > '1970-01-01'
  if (!days || from > to || to > dayReader(zone)(madeAt)) throw new Refusal('period_invalid')
  return { zone, madeAt }
}

/** Everything except the entries, which are those within `bounds`. Refuses with `period_invalid`. */
async function readSummary(
  deps: Deps,
  customer: number,
  { from, to }: Period,
): Promise<{ summary: StatementSummary; bounds: Bounds }> {
  const { currency, mode } = deps.settings
  const { zone, madeAt } = requirePeriod(deps, { from, to })
  const { db } = deps
  const { display_id: displayId } = await db
    .selectFrom('customer')
    .select('display_id')
    .where('id', '=', customer)
    .executeTakeFirstOrThrow()
  const bounds = await readBounds(deps, customer, { from, to, zone })
  const { rows } = await sql<{ income: bigint; expense: bigint; count: number }>`
    select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as income,
           coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as expense, count(*)::integer as count
      from bill where customer_id = ${customer} and journal_id > ${bounds.before}
        and journal_id <= ${bounds.last}`.execute(db)
  const sums = rows[0] ?? { income: 0n, expense: 0n, count: 0 }
  const { opening, closing } = bounds
  if (opening + sums.income - sums.expense !== closing)
    throw new Error(`the bill of customer ${customer} does not run from ${from} to ${to}`)
  const summary = { displayId, mode, currency, zone, from, to, madeAt, opening, ...sums, closing }
  return { summary, bounds }
}

/**
 * The last entry before the period and the last one in it. Clocks of several processes may differ by some
 * milliseconds, so the bill is cut in its own order, which is also the order of its running balance.
 */
async function readBounds(
  { db }: Deps,
  customer: number,
  { from, to, zone }: { from: string; to: string; zone: string },
) {
  const bill = sql`select b.journal_id as id, j.at, b.balance from bill b
      join journal j on j.id = b.journal_id
                    where b.customer_id = ${customer}`
  const begins = await lastBefore<{ id: bigint; balance: bigint }>(db, bill, beginOf(from, zone))
  const ends = await lastBefore<{ id: bigint; balance: bigint }>(db, bill, endOf(to, zone))
  const [before, opening] = [begins?.id ?? 0n, begins?.balance ?? 0n]
  return { before, opening, last: ends?.id ?? 0n, closing: ends?.balance ?? opening }
}

export const beginOf = (day: string, zone: string) => sql`${day}::date::timestamp at time zone ${zone}`
export const endOf = (day: string, zone: string) => sql`(${day}::date + 1)::timestamp at time zone ${zone}`

/**
 * Bisects a list with `id` and `at`, and walks back from there, so that a statement from years ago costs what
 * one of today costs. Times rise with ids, except for how late a process may have been; an hour is more than
 * any.
 */
export async function lastBefore<Row>(
  db: Kysely<Tables>,
  list: RawBuilder<unknown>,
  time: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    with recursive cut (low, high) as (
      select 0::bigint, coalesce((select id from (${list}) each order by id desc limit 1), 0) + 1
      union all
      select case when middle.early then middle.id else low end,
             case when middle.early then high else (low + high) / 2 end
        from cut cross join lateral
             (select id, at < ${time} + interval '1 hour' as early from (${list}) each
               where id >= (low + high) / 2 order by id limit 1) middle
       where high - low > 1)
    select * from (${list}) each where id <= (select max(low) from cut) and at < ${time}
     order by id desc limit 1`.execute(db)
  return rows[0]
}

/** Tells on which day of a zone something was, as `2026-11-21`. */
export function dayReader(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (at) => format.format(at)
}
