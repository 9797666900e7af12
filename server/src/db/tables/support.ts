import type { ColumnType, GeneratedAlways } from 'kysely'

export type SupportTables = {
  chat_message: {
    id: GeneratedAlways<number>
    customer_id: number
    /** Null: the customer wrote it. */
    operator_id: number | null
    content: string
    /** An upload. */
    image: string | null
    client_key: string | null
    created_at: Date
    /** When the other side read it. */
    read_at: ColumnType<Date | null, never, Date>
  }
  conversation: {
    customer_id: number
    last_message: number
    /** The oldest message of the customer that nobody has answered. */
    waiting_since: Date | null
    /** When they are told of an answer that they have not read; 'infinity': they were. */
    tell_at: ColumnType<Date | null, never, Date | null>
    assigned_to: number | null
  }
  visitor_conversation: {
    id: GeneratedAlways<number>
    number: string
    secret_hash: Buffer
    waiting_since: Date | null
    last_at: Date
    created_at: Date
  }
  visitor_message: {
    id: GeneratedAlways<number>
    conversation_id: number
    /** Null: the visitor wrote it. */
    operator_id: number | null
    content: string
    client_key: string | null
    created_at: Date
    /** When the other side read it. */
    read_at: ColumnType<Date | null, never, Date>
  }
  canned_answer: {
    id: GeneratedAlways<number>
    title: string
    content: string
    created_by: number
    created_at: Date
    removed_at: ColumnType<Date | null, never, Date>
  }
}
