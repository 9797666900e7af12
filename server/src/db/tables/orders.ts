import type { PlacementKind } from '@tarazu/contract/placements/kinds'
import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string, string>

export type OrdersTables = {
  unconfirmed_orders: {
    customer_id: ColumnType<number, number, never>
    since: ColumnType<Date, Date, never>
  }
  /**
   * Written by `commit_orders` alone, as are `fill` and `settlement`. Prices in micros of `currency`, money
   * in the wallet's paise. `OrderRow` is one row of it.
   */
  orders: {
    id: bigint
    number: string
    customer_id: number
    symbol: string
    market: 'IN' | 'US' | 'FUTURE' | 'CGI' | 'CURRENCY'
    side: 'buy' | 'sell'
    type: 'market' | 'limit' | 'stop' | 'stop_limit' | 'trailing' | 'oco'
    validity: 'day' | 'gtc' | 'ioc' | 'gtt'
    position: 'half' | 'full' | 'exact'
    quantity: number
    filled: number
    currency: string
    seen_price: bigint | null
    limit_price: bigint | null
    stop_price: bigint | null
    state:
      | 'queued'
      | 'resting'
      | 'trigger_pending'
      | 'part_filled'
      | 'filled'
      | 'failed'
      | 'cancelled'
      | 'expired'
    bound: bigint
    reason: string | null
    /** Numeric in the database: text here, bigint in `OrderRow`. */
    traded: string
    traded_converted: string
    value: bigint
    fees: Json<{ name: string; amount: string }[]>
    held: bigint
    held_unsettled: bigint
    lot_left: number
    lot_reserved: number
    cost_left: bigint
    takes: Json<{ lot: string; number: string; quantity: number; filled: number }[]>
    cost: bigint
    timeline: Json<
      {
        state: string
        at: string
        who: 'customer' | 'operator' | 'system'
        text?: string
        was?: {
          quantity: number
          limit_price: string | null
          stop_price: string | null
          trail_distance?: string
          trail_bps?: number
          exit_target?: string
          exit_stop?: string
        }
      }[]
    >
    version: number
    /** The market-local day on which a day order ends, YYYY-MM-DD. */
    trading_day: string
    created_at: Date
    expires_at: Date | null
    /** When the quote of the last fill was made, on the market's clock: one quote fills an order once. */
    last_quote_at: Date | null
    kind: 'stock' | PlacementKind | 'ipo'
    /** The number of the one purchase that a sale takes from; null: it takes from all, the oldest first. */
    lot: string | null
    /** Good till triggered: from where the price has to come to its stop price. */
    trigger_from: 'above' | 'below' | null
    /** The distance of a trailing stop, in micros or basis points. `follow_prices` sets the group. */
    trail_distance: bigint | null
    trail_bps: number | null
    trail_group: bigint | null
    /** One cancels the other: where it sells unless the price falls to its stop first. */
    target_price: bigint | null
    /** A purchase with a bracket: the target and stop of what it buys, and how many units have them. */
    exit_target: bigint | null
    exit_stop: bigint | null
    exit_units: number
    /** A sale that bore what is charged once a day: the trading day, YYYY-MM-DD. */
    charged_day: string | null
  }
  /** The best prices that trailing stops follow, in micros; written by `follow_prices`. */
  best_price: { symbol: string; side: 'buy' | 'sell'; id: Generated<bigint>; price: bigint }
  fill: {
    id: Generated<bigint>
    order_id: bigint
    quantity: number
    price: bigint
    value: bigint
    fees: Json<{ name: string; amount: string }[]>
    at: Date
    source: 'simulated' | 'replay' | 'yahoo' | 'issue'
    quoted_at: Date
    received_at: Date
    bid: bigint
    ask: bigint
    size: number
    slippage: bigint
    rate: bigint
    rate_source: string
    rate_at: Date
    rules: string
    cost: bigint
    /** Who sent the quote: what was asked, its key over TLS, the SHA-256 of its answer. */
    origin: string | null
    origin_key: string | null
    answer_hash: string | null
  }
  settlement: {
    id: Generated<bigint>
    customer_id: number
    order_id: bigint
    amount: bigint
    due: Date
    settled: Generated<boolean>
  }
  refusal_count: { code: string; count: bigint }
}
