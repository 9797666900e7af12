import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type ReconciliationTables = {
  bank_statement: {
    id: GeneratedAlways<bigint>
    number: string
    name: string
    imported_by: number
    imported_at: Date
    /** Days as `2026-11-21`. */
    first_day: string
    last_day: string
    lines: number
    added: number
    opening: bigint
    closing: bigint
    /** When two operators said that it was wrong. */
    voided_at: ColumnType<Date | null, never, Date>
  }
  bank_line: {
    id: GeneratedAlways<bigint>
    number: string
    statement_id: bigint | null
    booked_on: string
    /** Empty: the bank gives none. */
    reference: string
    description: string
    /** Paise; below zero: money went out. */
    amount: bigint
    balance: bigint | null
    mentions: string[]
    state: 'open' | 'matched' | 'credited' | 'returned' | 'settled' | 'void'
    recharge_id: ColumnType<bigint | null, bigint | null | undefined>
    settles: ColumnType<string | null, string | null | undefined>
    /** The word of the provider, where it has told of it. */
    told_by: ColumnType<string | null, string | null | undefined>
    /** How often two operators have undone what it was settled with. */
    reopened: Generated<number>
    due_at: Date
    created_at: Date
  }
  provider_event: { id: string; body: string; answer: string; received_at: Date }
}
