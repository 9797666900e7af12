import type { PauseReason, RecurringState, RunOutcome } from '@tarazu/contract/recurring/rules'
import type { ColumnType, GeneratedAlways } from 'kysely'

export type RecurringTables = {
  recurring_purchase: {
    id: GeneratedAlways<bigint>
    number: ColumnType<string, string, never>
    customer_id: ColumnType<number, number, never>
    /** The instrument, or null where it buys a fund. */
    symbol: ColumnType<string | null, string | null, never>
    fund_id: ColumnType<number | null, number | null, never>
    /** Paise, fees included; the price of one purchase of the fund. */
    amount: bigint
    /** Monday is 1. */
    weekday: number | null
    month_day: number | null
    /** Trading days, 'YYYY-MM-DD'. */
    next_day: string
    told_day: ColumnType<string | null, never, string>
    state: RecurringState
    paused_for: PauseReason | null
    /** Runs in a row with too little money. */
    short_runs: ColumnType<number, number | undefined, number>
    created_at: ColumnType<Date, Date, never>
    changed_at: Date
  }
  recurring_run: {
    purchase_id: ColumnType<bigint, bigint, never>
    day: ColumnType<string, string, never>
    customer_id: ColumnType<number, number, never>
    amount: ColumnType<bigint, bigint, never>
    outcome: ColumnType<RunOutcome, RunOutcome, never>
    /** Bought: one of the two. */
    order_number: ColumnType<string | null, string | null, never>
    fund_order_number: ColumnType<string | null, string | null, never>
    reason: ColumnType<string | null, string | null, never>
    at: ColumnType<Date, Date, never>
  }
}
