import type { ColumnType } from 'kysely'

/** Only `post_journals` writes the first four. Amounts are in the asset's smallest unit. */
export type LedgerTables = {
  account: ReadOnly<{
    id: bigint
    address: string
    asset: string
    rule: '+' | '-' | '*'
    customer_id: number | null
    balance: bigint
    last_journal: bigint
  }>
  journal: ReadOnly<{
    id: bigint
    world: string
    reason: string
    thing: string | null
    symbol: string | null
    customer_id: number | null
    reverses: bigint | null
    once_key: string | null
    at: Date
  }>
  transfer: ReadOnly<{
    journal_id: bigint
    line: number
    from_account: bigint
    to_account: bigint
    asset: string
    amount: bigint
  }>
  bill: ReadOnly<{ customer_id: number; journal_id: bigint; amount: bigint; balance: bigint }>
  ledger_check: Appended<{
    at: Date
    journals: bigint
    transfers: bigint
    problems: string[]
    mac: Buffer | null
  }>
  kept_sum: { what: string; through: bigint }
  kept_sum_part: { what: string; name: string; sum: bigint }
}

type Appended<Row> = { [K in keyof Row]: ColumnType<Row[K], Row[K], never> }
type ReadOnly<Row> = { [K in keyof Row]: ColumnType<Row[K], never, never> }
