import type { Locale } from '@tarazu/contract/locales'
import type { RecurringPurchase, RecurringRun } from '@tarazu/contract/recurring/api'
import type { RecurringDay } from '@tarazu/contract/recurring/rules'
import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { fundTexts } from '../funds/demo-fund-texts.ts'
import type { FundRow } from '../funds/fund.ts'

export type RecurringRow = Selectable<Tables['recurring_purchase']>
type RunRow = Selectable<Tables['recurring_run']>

/** Days are read as text: the driver would make them dates in this machine's time zone. */
export const recurringColumns = [
  'id',
  'number',
  'customer_id',
  'symbol',
  'fund_id',
  'amount',
  'weekday',
  'month_day',
  sql<string>`next_day::text`.as('next_day'),
  sql<string | null>`told_day::text`.as('told_day'),
  'state',
  'paused_for',
  'short_runs',
  'created_at',
  'changed_at',
] as const

/** The funds that these buy, by their ids. */
export async function fundsOf(db: Kysely<Tables>, rows: readonly Pick<RecurringRow, 'fund_id'>[]) {
  const ids = [...new Set(rows.flatMap(({ fund_id }) => fund_id ?? []))]
  if (ids.length === 0) return new Map<number, FundRow>()
  const funds = await db.selectFrom('fund').selectAll().where('id', 'in', ids).execute()
  return new Map(funds.map((fund) => [fund.id, fund]))
}

/** `funds` holds the fund that it buys, if it buys one. */
export function recurringFrom(
  row: RecurringRow,
  funds: ReadonlyMap<number, FundRow>,
  language: Locale = 'en',
): RecurringPurchase {
  const fund = row.fund_id === null ? undefined : funds.get(row.fund_id)
  return {
    number: row.number,
    symbol: row.symbol,
    fund: fund
      ? { id: fund.id, name: fundTexts(fund, language).name, closesAt: fund.closes_at.getTime() }
      : null,
    amount: row.amount,
    weekday: row.weekday,
    monthDay: row.month_day,
    state: row.state,
    pausedFor: row.paused_for,
    nextDay: row.state === 'active' ? row.next_day : null,
    createdAt: row.created_at.getTime(),
  }
}

export const runFrom = (row: Omit<RunRow, 'purchase_id' | 'customer_id'> & { cost: bigint | null }) =>
  ({
    day: row.day,
    outcome: row.outcome,
    amount: row.amount,
    orderNumber: row.order_number,
    fundOrderNumber: row.fund_order_number,
    cost: row.cost,
    reason: row.reason,
    at: row.at.getTime(),
  }) satisfies RecurringRun

export const recurringDayOf = ({
  weekday,
  month_day,
}: Pick<RecurringRow, 'weekday' | 'month_day'>): RecurringDay => ({
  weekday,
  monthDay: month_day,
})
