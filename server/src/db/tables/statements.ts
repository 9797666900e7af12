import type { Locale } from '@tarazu/contract/locales'
import type { SentKind } from '@tarazu/contract/statements/mail-api'
import type { ColumnType, GeneratedAlways } from 'kysely'

export type StatementsTables = {
  /** The address that the documents of a customer are sent to. */
  document_mail: {
    customer_id: number
    /** Sealed. */
    address: Buffer
    /** The part of the address that anybody is shown. */
    shown: string
    language: Locale
    notes: boolean
    statements: boolean
    alerts: ColumnType<boolean, boolean | undefined, boolean>
    orders: ColumnType<boolean, boolean | undefined, boolean>
    /** HMAC of customer and code; null: it was given back. */
    code_hash: Buffer | null
    code_until: Date
    code_tries: ColumnType<number, number | undefined, number>
    confirmed_at: Date | null
    /** The last day whose documents were put in line, `2026-11-21`. */
    until_day: string
  }
  /** The log of what was sent, or is still to be. */
  sent_document: {
    id: GeneratedAlways<bigint>
    customer_id: number
    kind: SentKind
    from_day: string | null
    to_day: string | null
    /** The notice of an alert or an order. */
    notice_id: ColumnType<bigint | null, bigint | null | undefined, never>
    /** The sealed code of a confirmation, until it was sent. */
    sealed: Buffer | null
    shown: string
    queued_at: Date
    sent_at: Date | null
    tries: ColumnType<number, number | undefined, number>
    /** Null: sent, or given up. */
    try_at: Date | null
    failure: string | null
  }
}
