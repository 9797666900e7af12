import type { FundOrderStatus, FundState } from '@tarazu/contract/funds/fund'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Step = { state: string; at: string; who: 'customer' | 'operator' | 'system' }

/** Money in the wallet's paise, rates in hundredths of a percent. */
export type FundsTables = {
  fund: {
    id: GeneratedAlways<number>
    number: string
    name: string
    state: FundState
    min_return: number
    max_return: number
    period_days: number
    amount: bigint
    issue_amount: bigint
    placed_elsewhere: Generated<bigint>
    sold_amount: bigint
    opens_at: Date
    closes_at: Date
    basis: string
    /** Purchases. */
    most_per_customer: number
    demo: Generated<boolean>
    /** The series of a made-up fund: those of one series follow each other. */
    series: string | null
    return_rate: number | null
    /** 'YYYY-MM-DD'. */
    valued_on: string | null
    value_basis: string | null
    reason: string | null
    /** The version of what operators have written. */
    version: Generated<number>
    timeline: ColumnType<Step[], string, string>
    created_at: Date
  }
  fund_order: {
    id: GeneratedAlways<bigint>
    number: string
    customer_id: number
    fund_id: number
    state: FundOrderStatus
    amount: bigint
    from_unsettled: bigint
    ends_at: Date
    paid_return: bigint | null
    reason: string | null
    ended_by: 'customer' | 'operator' | 'system' | null
    ended_at: Date | null
    created_at: Date
  }
}
