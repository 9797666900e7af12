import type { ColumnType } from 'kysely'

/** The SQL function `seal_block` alone writes the first four. */
export type ChainTables = {
  chain_block: ReadOnly<{
    number: bigint
    previous: Buffer
    at: Date
    since: Date | null
    audits: number
    journals: number
    orders: number
    root: Buffer
    hash: Buffer
    salt: Buffer
  }>
  /** `leaves`: 32 bytes for each id. */
  chain_entries: ReadOnly<{
    block: bigint
    source: 'audit' | 'journal' | 'order'
    ids: bigint[]
    leaves: Buffer
  }>
  order_event: ReadOnly<{
    order_id: bigint
    block: bigint
    events: number
    fills_after: bigint
    fills_upto: bigint
    body: string
  }>
  chain_head: ReadOnly<{
    one: boolean
    number: bigint
    hash: Buffer
    complete_at: Date
    journal_upto: bigint
  }>
  chain_root: Appended<{
    number: bigint
    day: string
    first_block: bigint
    last_block: bigint
    entries: bigint
    root: Buffer
    last_hash: Buffer
    key: Buffer
    signature: Buffer
    at: Date
  }>
  /** `nodes`: 32 bytes for every 32 blocks of the root's day. */
  chain_root_tree: Appended<{ root: bigint; nodes: Buffer }>
  chain_anchor: Appended<{ root: bigint; way: 'file' | 'webhook'; at: Date }>
  chain_check: Appended<{ at: Date; whole: boolean; block: bigint; hash: Buffer; problem: string | null }>
}

type Appended<Row> = { [K in keyof Row]: ColumnType<Row[K], Row[K], never> }
type ReadOnly<Row> = { [K in keyof Row]: ColumnType<Row[K], never, never> }
