import type { ColumnType } from 'kysely'

export type LiabilitiesTables = {
  liabilities: Appended<{
    number: bigint
    at: Date
    /** The signed head as JSON. */
    head: string
    /** SHA-256 of what is signed. */
    hash: Buffer
  }>
  /** `nodes`: 40 bytes for each, hash and sum. */
  liability_tile: Appended<{ number: bigint; asset: string; level: number; tile: number; nodes: Buffer }>
  /** `leaves`: `partsOfBalance` for each asset. */
  liability_share: Appended<{
    number: bigint
    customer_id: number
    assets: string[]
    balances: bigint[]
    leaves: number[]
  }>
}

type Appended<Row> = { [K in keyof Row]: ColumnType<Row[K], Row[K], never> }
