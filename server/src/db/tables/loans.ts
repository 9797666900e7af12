import type { loanStates } from '@tarazu/contract/loans/loan'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type LoanState = (typeof loanStates)[number]
type Json<T> = ColumnType<T, string | undefined, string>

export type LoansTables = {
  loan: {
    id: GeneratedAlways<bigint>
    number: string
    customer_id: number
    /** Paise: asked for; once offered, offered. */
    amount: bigint
    state: LoanState
    /** Basis points a year. */
    rate: number | null
    days: number | null
    /** Paise as decimal digits, times in ms UTC. */
    schedule: Json<{ due: number; principal: string; interest: string }[]>
    total_cost: bigint | null
    offer_expires_at: Date | null
    paid_out_at: Date | null
    due_at: Date | null
    accrued_days: Generated<number>
    /** The `accrued_days` when the principal last changed, and the paise of interest posted since. */
    principal_since_day: Generated<number>
    interest_since: Generated<bigint>
    principal_left: Generated<bigint>
    interest_left: Generated<bigint>
    closed_at: Date | null
    reason: string | null
    reminded_for: Date | null
    timeline: Json<{ state: string; at: string; who: 'customer' | 'operator' | 'system' }[]>
    created_at: Date
  }
}
