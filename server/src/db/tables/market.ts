import type { Market } from '@tarazu/contract/market/instrument'
import type { InstrumentEventKind } from '@tarazu/contract/market/rules'
import type { HolderNoticeKind } from '@tarazu/contract/notices/kinds'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type MarketTables = {
  chart_choices: {
    customer_id: ColumnType<number, number, never>
    choices: ColumnType<unknown, string, string>
    changed_at: Date
  }
  /** What is listed at run time, as `market/instruments/instrument.ts` knows it. */
  listed_instrument: {
    id: GeneratedAlways<number>
    symbol: string
    name: string
    kind: 'stock' | 'treasury'
    market: Extract<Market, 'IN' | 'US' | 'CGI'>
    market_name: string
    exchange: string
    currency: string
    tick_micros: bigint
    lot: number
    calendar: 'IN' | 'US' | 'CME' | 'FX'
    yahoo_symbol: string | null
    sector: string
    base_price_micros: bigint
    volatility: number
    tradable: boolean
    may_be_negative: boolean
    /** Percent a year, and the day on which it is paid back, YYYY-MM-DD. */
    coupon: number | null
    maturity: string | null
    listed_at: Date
  }
  /** Times are the market's. */
  instrument_halt: {
    id: GeneratedAlways<bigint>
    symbol: string
    reason: string
    since: Date
    ended_at: Date | null
    end_reason: string | null
    /** Set for a split that stopped trading by itself (`market/known-splits.ts`). */
    split_day: string | null
    split_old: number | null
    split_new: number | null
    split_by: 'feed' | 'price' | null
  }
  /**
   * `market/corporate-actions/instrument-event.ts` says what each is. Days are YYYY-MM-DD, prices and amounts
   * micros, rates millionths.
   */
  instrument_event: {
    id: GeneratedAlways<bigint>
    symbol: string
    kind: InstrumentEventKind
    day: string
    /** Time on the market's clock; `begun_at` and `done_at` are the machine's. */
    due: Date
    old_units: number | null
    new_units: number | null
    amount: bigint | null
    state: Generated<'planned' | 'begun' | 'done'>
    price: bigint | null
    price_at: Date | null
    price_source: string | null
    rate: bigint | null
    rate_source: string | null
    rate_at: Date | null
    done_through: Generated<number>
    customers: Generated<number>
    reason: string | null
    proposal: string | null
    reported: Generated<boolean>
    created_at: Date
    begun_at: Date | null
    done_at: Date | null
  }
  /**
   * What holders are told ahead; `until` is on the market's clock, `done_through` and `through` are ids of
   * customers.
   */
  holder_notice: {
    id: GeneratedAlways<bigint>
    symbol: string
    kind: HolderNoticeKind
    facts: ColumnType<Record<string, string>, string, string>
    event_id: bigint
    until: Date
    bought_until: string | null
    done_through: Generated<number>
    through: number | null
    created_at: Date
    done_at: Date | null
  }
  /**
   * Whose part of an event could not be done, and is tried again (`market/corporate-actions/event-turns.ts`).
   */
  instrument_event_left: {
    event_id: bigint
    customer_id: number
    symbol: string
    halts: boolean
    since: Date
  }
  instrument_income: {
    event_id: bigint
    customer_id: number
    units: bigint
  }
}
