import type { GeneratedAlways } from 'kysely'

export type BankCardsTables = {
  bank_card: {
    id: GeneratedAlways<bigint>
    number: string
    customer_id: number
    created_at: Date
  }
  /** Never changed: an edit is the next version. */
  bank_card_version: {
    id: GeneratedAlways<bigint>
    card_id: bigint
    version: number
    bank: string
    branch: string
    holder: string
    ifsc: string
    /** The account or card number, sealed for `bank-card`. */
    account: Buffer
    last4: string
    usable_from: Date
    created_at: Date
  }
}
