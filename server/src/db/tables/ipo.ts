import type { AllotmentFormat } from '@tarazu/contract/ipo/allotment'
import type { ApplicationStage, IssueStage, issueMarkets, WithdrawalCause } from '@tarazu/contract/ipo/issue'
import type { IssueExchange } from '@tarazu/contract/ipo/rules'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** That an allotment is proposed is a proposal that waits, and nothing of the issue itself. */
export type IssueState = Exclude<IssueStage, 'proposed'>
type Step = { state: string; at: string; who: 'customer' | 'operator' | 'system' }
type Json<T> = ColumnType<T, string, string>

export type IpoTables = {
  ipo_issue: {
    id: GeneratedAlways<number>
    market: (typeof issueMarkets)[number]
    symbol: string
    /** The name by which the source of prices knows it. */
    feed_code: ColumnType<string | null, string | null | undefined, string | null>
    exchange: ColumnType<IssueExchange | null, IssueExchange | null | undefined, IssueExchange | null>
    name: string
    about: string
    document: string | null
    document_url: string | null
    currency: string
    /** Micros. */
    price_low: bigint
    price_high: bigint
    price: bigint | null
    size: number
    lot: number
    minimum: number
    maximum: number
    opens_at: Date
    closes_at: Date
    lists_at: Date
    state: IssueState
    allotment_format: Generated<AllotmentFormat>
    seed_sealed: Buffer | null
    seed_hash: string | null
    seed: string | null
    list_hash: string | null
    result_hash: string | null
    applications: Generated<number>
    applied: Generated<bigint>
    allotted: Generated<bigint>
    reason: string | null
    withdrawn_because: WithdrawalCause | null
    demo: Generated<boolean>
    /** The version of what operators have written. */
    version: Generated<number>
    timeline: Json<Step[]>
    created_at: Date
  }
  ipo_application: {
    id: GeneratedAlways<bigint>
    number: string
    issue_id: number
    customer_id: number
    /** The key of the papers that they were approved with; null in paper mode. */
    person: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    quantity: number
    state: ApplicationStage
    rate: bigint
    rate_source: string
    rate_at: Date
    /** Paise. */
    held: bigint
    paid: Generated<bigint>
    returned: Generated<bigint>
    from_unsettled: bigint
    allotted: Generated<number>
    timeline: Json<Step[]>
    created_at: Date
  }
}
