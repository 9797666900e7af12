import { isDay } from '@tarazu/contract/day'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/recurring/api'
import { sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { fundsOf, recurringColumns, recurringFrom, runFrom } from './recurring-row.ts'

const usualLimit = 50
/** Ids are bigints; a key that is none begins at the top. */
const keyForm = /^\d{1,18}$/
/** PostgreSQL knows no year 0. */
const firstDay = '0001-01-01'

export async function listRecurring(
  { db }: Deps,
  caller: Caller,
  { symbol, fund, after = '', limit = usualLimit }: Input<typeof api.listRecurring>,
): Promise<Reply<typeof api.listRecurring>> {
  const before = keyForm.test(after) ? BigInt(after) : undefined
  const found = await db
    .selectFrom('recurring_purchase')
    .select(recurringColumns)
    .where('customer_id', '=', caller.id)
    .$if(symbol !== undefined, (query) => query.where('symbol', '=', symbol as string))
    .$if(fund !== undefined, (query) => query.where('fund_id', '=', fund as number))
    .$if(before !== undefined, (query) => query.where('id', '<', before as bigint))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const funds = await fundsOf(db, rows)
  const shown = rows.map((row) => recurringFrom(row, funds, caller.language))
  return { rows: shown, next: found.length > limit && last ? String(last.id) : null }
}

/** Refuses with `not_found`. */
export async function listRecurringRuns(
  { db }: Deps,
  caller: Caller,
  { number, after = '', limit = usualLimit }: Input<typeof api.listRecurringRuns>,
): Promise<Reply<typeof api.listRecurringRuns>> {
  const purchase = await db
    .selectFrom('recurring_purchase')
    .select('id')
    .where('customer_id', '=', caller.id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!purchase) throw new Refusal('not_found')
  const before = isDay(after) && after >= firstDay ? after : null
  const { rows: found } = await sql<Parameters<typeof runFrom>[0]>`
    select r.day::text as day, r.outcome, r.amount, r.order_number, r.fund_order_number, r.reason, r.at,
           case when r.fund_order_number is not null then r.amount
                else o.value + coalesce((select sum((fee->>'amount')::bigint)
                                           from jsonb_array_elements(o.fees) as fee), 0)::bigint
           end as cost
      from recurring_run r left join orders o on o.number = r.order_number
     where r.purchase_id = ${purchase.id} and (${before}::date is null or r.day < ${before}::date)
     order by r.day desc limit ${limit + 1}`.execute(db)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows: rows.map(runFrom), next: found.length > limit && last ? last.day : null }
}
