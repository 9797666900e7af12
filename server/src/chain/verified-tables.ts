/** The tables that a verification of the chain reads, with the columns that it needs. */
import { type RowTable, rowTable } from '../db/row-source.ts'

export const blockTable = rowTable({
  name: 'chain_block',
  key: 'number',
  columns: {
    number: 'bigint',
    previous: 'bytea',
    at: 'timestamp with time zone',
    since: 'timestamp with time zone?',
    audits: 'integer',
    journals: 'integer',
    orders: 'integer',
    root: 'bytea',
    hash: 'bytea',
    salt: 'bytea',
  },
})

export const blockHashTable = rowTable({
  name: 'chain_block',
  key: 'number',
  columns: { number: 'bigint', hash: 'bytea' },
})

export const entriesTable = rowTable({
  name: 'chain_entries',
  key: 'block',
  columns: { block: 'bigint', source: 'text', ids: 'bigint[]', leaves: 'bytea' },
})

export const headTable = rowTable({
  name: 'chain_head',
  key: 'number',
  columns: {
    number: 'bigint',
    hash: 'bytea',
    complete_at: 'timestamp with time zone',
    journal_upto: 'bigint',
  },
})

export const rootTable = rowTable({
  name: 'chain_root',
  key: 'number',
  columns: {
    number: 'bigint',
    day: 'text',
    first_block: 'bigint',
    last_block: 'bigint',
    entries: 'bigint',
    root: 'bytea',
    last_hash: 'bytea',
    key: 'bytea',
    signature: 'bytea',
  },
})

export const checkTable = rowTable({
  name: 'chain_check',
  key: 'at',
  columns: {
    at: 'timestamp with time zone',
    whole: 'boolean',
    block: 'bigint',
    hash: 'bytea',
    problem: 'text?',
    mac: 'bytea?',
  },
})

export const journalTable = rowTable({
  name: 'journal',
  key: 'id',
  columns: {
    id: 'bigint',
    world: 'text',
    reason: 'text',
    thing: 'text?',
    symbol: 'text?',
    customer_id: 'integer?',
    reverses: 'bigint?',
    once_key: 'text?',
    at: 'timestamp with time zone',
  },
})

export const journalTimeTable = rowTable({
  name: 'journal',
  key: 'id',
  columns: { id: 'bigint', at: 'timestamp with time zone' },
})

export const transferTable = rowTable({
  name: 'transfer',
  key: 'journal_id',
  columns: {
    journal_id: 'bigint',
    line: 'integer',
    from_account: 'bigint',
    to_account: 'bigint',
    asset: 'text',
    amount: 'bigint',
  },
})

export const accountTable = rowTable({
  name: 'account',
  key: 'id',
  columns: { id: 'bigint', address: 'text', customer_id: 'integer?' },
})

export const customerTable = rowTable({
  name: 'customer',
  key: 'id',
  columns: { id: 'integer', display_id: 'text' },
})

export const orderTable = rowTable({
  name: 'orders',
  key: 'id',
  columns: {
    id: 'bigint',
    number: 'text',
    customer_id: 'integer',
    symbol: 'text',
    market: 'text',
    side: 'text',
    type: 'text',
    validity: 'text',
    kind: 'text',
    currency: 'text',
    quantity: 'integer',
    limit_price: 'bigint?',
    stop_price: 'bigint?',
    trigger_from: 'text?',
    trail_distance: 'bigint?',
    trail_bps: 'integer?',
    target_price: 'bigint?',
    exit_target: 'bigint?',
    exit_stop: 'bigint?',
    state: 'text',
    reason: 'text?',
    filled: 'integer',
    value: 'bigint',
    timeline: 'jsonb',
    created_at: 'timestamp with time zone',
  },
})

export const orderEventTable = rowTable({
  name: 'order_event',
  key: 'order_id',
  columns: {
    order_id: 'bigint',
    block: 'bigint',
    events: 'integer',
    fills_after: 'bigint',
    fills_upto: 'bigint',
    body: 'text',
  },
})

export const orderEventKeyTable = rowTable({
  name: 'order_event',
  key: 'order_id',
  columns: { order_id: 'bigint', block: 'bigint' },
})

export const fillTable = rowTable({
  name: 'fill',
  key: 'order_id',
  columns: {
    id: 'bigint',
    order_id: 'bigint',
    quantity: 'integer',
    price: 'bigint',
    value: 'bigint',
    fees: 'jsonb',
    at: 'timestamp with time zone',
    source: 'text',
    quoted_at: 'timestamp with time zone',
    received_at: 'timestamp with time zone',
    bid: 'bigint',
    ask: 'bigint',
    size: 'integer',
    slippage: 'bigint',
    rate: 'bigint',
    rate_source: 'text',
    rate_at: 'timestamp with time zone',
    rules: 'text',
    cost: 'bigint',
    origin: 'text?',
    origin_key: 'text?',
    answer_hash: 'text?',
  },
})

export const instrumentEventTable = rowTable({
  name: 'instrument_event',
  key: 'id',
  columns: { id: 'bigint', symbol: 'text', kind: 'text', begun_at: 'timestamp with time zone?' },
})

export const auditHashTable = rowTable({
  name: 'audit_entry',
  key: 'id',
  columns: { id: 'bigint', hash: 'bytea' },
})

/** What a verification of the chain reads, each table once. */
export const chainTables: readonly RowTable[] = [
  ...[blockTable, entriesTable, headTable, rootTable, checkTable],
  ...[journalTable, transferTable, accountTable, customerTable],
  ...[orderTable, orderEventTable, fillTable, instrumentEventTable, auditHashTable],
]
