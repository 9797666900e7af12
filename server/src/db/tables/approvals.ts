import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import type { ColumnType, GeneratedAlways } from 'kysely'

export type ApprovalsTables = {
  proposal: {
    id: GeneratedAlways<bigint>
    number: string
    kind: ProposalKind
    subject: string
    customer_id: number | null
    /** JSON that the capability of `kind` reads. */
    payload: ColumnType<Record<string, unknown>, string, never>
    reason: string
    state: 'open' | 'approved' | 'rejected' | 'withdrawn' | 'expired' | 'overtaken'
    proposed_by: number
    proposed_at: Date
    expires_at: Date
    decided_by: ColumnType<number | null, never, number | null>
    decided_at: ColumnType<Date | null, never, Date>
    decision_reason: ColumnType<string | null, never, string | null>
  }
}
