import type { PolicyNoticeKind } from '@tarazu/contract/notices/kinds'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type ConfigTables = {
  policy_version: {
    id: GeneratedAlways<bigint>
    name: string
    /** The value as the wire has it. */
    value: ColumnType<unknown, string, never>
    effective_at: Date
    proposal: string | null
    /** Ends what was approved before it and would have come into force later than it. */
    stops: Generated<boolean>
    created_at: Date
    signature: ColumnType<Buffer | null, Buffer | null | undefined, Buffer>
  }
  /** What all customers are told of a policy; `done_through` and `through` are ids of customers. */
  policy_notice: {
    id: GeneratedAlways<bigint>
    kind: PolicyNoticeKind
    facts: ColumnType<Record<string, string>, string | undefined, never>
    effective_at: Date
    stopped: Generated<boolean>
    done_through: Generated<number>
    through: number | null
    created_at: Date
    done_at: Date | null
  }
}
