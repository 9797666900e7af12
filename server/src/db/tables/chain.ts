import type { RecordKind } from '@tarazu/contract/chain/records'
import type { ColumnType, Generated } from 'kysely'

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
  /** The SQL function `append_record` alone writes it. `salt` is null where the record is public. */
  sealed_record: ReadOnly<{
    id: bigint
    kind: RecordKind
    subject: string
    content: string
    salt: Buffer | null
    at: Date
  }>
  log_queue: ReadOnly<{ record: bigint }>
  log_span: Appended<{ first_leaf: bigint; leaves: number; block: bigint | null; records: bigint[] | null }>
  /** `hashes`: 256 of 32 bytes. */
  log_tile: Appended<{ level: number; index: bigint; hashes: Buffer }>
  log_head: { one: ColumnType<boolean, never, never>; size: bigint; block: bigint; edge: Buffer }
  log_identity: Appended<{ key: Buffer; origin: string; at: Date }>
  log_mismatch: {
    id: Generated<bigint>
    at: ColumnType<Date, Date, never>
    remembered_size: ColumnType<bigint | null, bigint | null, never>
    remembered_root: ColumnType<Buffer | null, Buffer | null, never>
    size: ColumnType<bigint, bigint, never>
    root: ColumnType<Buffer, Buffer, never>
    proposal: ColumnType<string | null, never, string>
    code: ColumnType<Buffer | null, never, Buffer>
    continued_at: ColumnType<Date | null, never, Date>
  }
  log_checkpoint: Appended<{ size: bigint; root: Buffer; note: string; at: Date }>
  /** `at` is by the clock of the authority; `note` is the checkpoint. */
  log_time_stamp: Appended<{
    size: bigint
    note: string
    reply: Buffer
    at: Date
    taken_at: Date
    policy: string
    authority: string
  }>
  /** The latest of each witness for that checkpoint. */
  log_cosignature: {
    size: ColumnType<bigint, bigint, never>
    key: ColumnType<Buffer, Buffer, never>
    line: string
    at: Date
  }
  chain_anchor: Appended<{ root: bigint; way: 'file' | 'webhook'; at: Date; mac: Buffer | null }>
  chain_check: Appended<{
    at: Date
    whole: boolean
    block: bigint
    hash: Buffer
    problem: string | null
    mac: Buffer | null
  }>
}

type Appended<Row> = { [K in keyof Row]: ColumnType<Row[K], Row[K], never> }
type ReadOnly<Row> = { [K in keyof Row]: ColumnType<Row[K], never, never> }
