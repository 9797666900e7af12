import type { RecurringPurchase, RecurringRun } from '@tarazu/contract/recurring/api'
import type { RecurringDay } from '@tarazu/contract/recurring/rules'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { firstDayAfter } from './decide/recurring-day.ts'

export type RecurringRow = Selectable<Tables['recurring_purchase']>
type RunRow = Selectable<Tables['recurring_run']>

/** Days are read as text: the driver would make them dates in this machine's time zone. */
export const recurringColumns = [
  'id',
  'number',
  'customer_id',
  'symbol',
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

export const recurringFrom = (row: RecurringRow): RecurringPurchase => ({
  number: row.number,
  symbol: row.symbol,
  amount: row.amount,
  weekday: row.weekday,
  monthDay: row.month_day,
  state: row.state,
  pausedFor: row.paused_for,
  nextDay: row.state === 'active' ? row.next_day : null,
  createdAt: row.created_at.getTime(),
})

export const runFrom = (row: Omit<RunRow, 'purchase_id' | 'customer_id'> & { cost: bigint | null }) =>
  ({
    day: row.day,
    outcome: row.outcome,
    amount: row.amount,
    orderNumber: row.order_number,
    cost: row.cost,
    reason: row.reason,
    at: row.at.getTime(),
  }) satisfies RecurringRun

/** The trading day on which it buys next after this day. */
export const nextDayOf = (
  { market }: Pick<Deps, 'market'>,
  symbol: string,
  of: RecurringDay,
  after: string,
) => market.firstTradingDay(symbol, firstDayAfter(of, after))

export const recurringDayOf = ({
  weekday,
  month_day,
}: Pick<RecurringRow, 'weekday' | 'month_day'>): RecurringDay => ({
  weekday,
  monthDay: month_day,
})
