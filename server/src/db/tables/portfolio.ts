import type { ColumnType } from 'kysely'

/** Days are YYYY-MM-DD in UTC, money is in paise, units are the asset's smallest. */
export type PortfolioTables = {
  /** `price` in micros of the instrument's currency, `rate` in millionths; null where nobody knows it. */
  closing_price: {
    symbol: string
    day: Day
    price: bigint | null
    rate: bigint | null
    at: Date
    source: 'simulated' | 'replay' | 'yahoo'
  }
  /** `value` is null where the price of something held is not known. */
  portfolio_day: {
    customer_id: number
    day: Day
    value: bigint | null
    paid_in: bigint
    paid_out: bigint
    income: bigint
    costs: bigint
    interest: bigint
  }
  portfolio_position: { customer_id: number; asset: string; units: bigint }
  portfolio_move: {
    day: Day
    customer_id: number
    asset: string
    units: bigint
    paid_in: bigint
    paid_out: bigint
    income: bigint
    costs: bigint
    interest: bigint
  }
  portfolio_remake: { customer_id: number; day: Day }
  portfolio_progress: {
    one: boolean
    final_day: Day
    journal_from: bigint
    journal_seen: bigint
    moved_upto: bigint
  }
}

/** The driver would make a Date of it in this machine's time zone, so it is read as text. */
type Day = ColumnType<never, string, string>
