import type { NoticeKind } from '@tarazu/contract/notices/kinds'
import type { ColumnType, GeneratedAlways } from 'kysely'

export type NoticesTables = {
  notice: {
    id: GeneratedAlways<bigint>
    customer_id: number
    kind: NoticeKind
    facts: ColumnType<Record<string, string>, string, never>
    at: Date
    read_at: ColumnType<Date | null, never, Date>
    /** Whether the browsers of its customer have been seen to. */
    pushed: ColumnType<boolean, never, boolean>
  }
  push_key: {
    public_key: Buffer
    sealed: Buffer
  }
  push_subscription: {
    id: GeneratedAlways<number>
    customer_id: number
    session_id: number
    endpoint: string
    public_key: Buffer
    auth: Buffer
    language: string
    created_at: Date
  }
  push_message: {
    subscription_id: number
    notice_id: bigint
    tries: ColumnType<number, never, number>
    try_at: Date
    urgent: boolean
  }
}
