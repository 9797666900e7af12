/**
 * Which rows are sealed as they stand, besides journals, orders and audit entries: each change of one writes
 * a record of the log in the same transaction (`seal_row`). So the last record of a row is what has to stand
 * there, and each row has one. docs/log.md says what stays outside. Pure.
 */
import { hash } from 'node:crypto'
import type { RecordKind } from '@tarazu/contract/chain/records'
import { lineOf } from '@tarazu/contract/chain/texts'
import { type Columns, rowTable } from '../db/row-source.ts'

type Sealed = {
  /** Also the kind of its records. */
  name: RecordKind
  /** The column that a row is known by for ever. */
  key: string
  keyType: 'bigint' | 'integer'
  /** Sealed as they are. */
  plain: Columns
  /** Sealed as SHA-256: secrets, and texts that may be deleted one day. */
  hashed: Columns
  /** Only rows that have a value in this column. */
  needed?: string
}

const sealed = ({ name, key, keyType, plain, hashed, needed }: Sealed) => ({
  kind: name,
  rows: rowTable({ name, key, columns: { [key]: keyType, ...plain, ...hashed } as Columns }),
  key,
  plain: Object.keys(plain),
  hashed: Object.keys(hashed),
  needed,
})
export type SealedTable = ReturnType<typeof sealed>

export const sealedTables: readonly SealedTable[] = [
  sealed({
    name: 'withdrawal',
    key: 'id',
    keyType: 'bigint',
    plain: {
      number: 'text',
      customer_id: 'integer',
      card_version_id: 'bigint',
      amount: 'bigint',
      carrier: 'text',
      state: 'text',
      reason_code: 'text?',
      document_hash: 'text?',
      bank_reference: 'text?',
      cooling_until: 'timestamp with time zone?',
      review_ends_at: 'timestamp with time zone?',
      due_at: 'timestamp with time zone',
      published_due_at: 'timestamp with time zone',
      service_level_hours: 'integer',
      paid_at: 'timestamp with time zone?',
      created_at: 'timestamp with time zone',
    },
    hashed: {
      reason_text: 'text?',
      timeline: 'jsonb',
    },
  }),
  sealed({
    name: 'notice',
    key: 'id',
    keyType: 'bigint',
    plain: {
      customer_id: 'integer',
      kind: 'text',
      at: 'timestamp with time zone',
    },
    hashed: {
      facts: 'jsonb',
    },
  }),
  sealed({
    name: 'chat_message',
    key: 'id',
    keyType: 'integer',
    plain: {
      customer_id: 'integer',
      operator_id: 'integer?',
      created_at: 'timestamp with time zone',
    },
    hashed: {
      content: 'text',
      image: 'text?',
    },
    needed: 'operator_id',
  }),
  sealed({
    name: 'visitor_message',
    key: 'id',
    keyType: 'integer',
    plain: {
      conversation_id: 'integer',
      operator_id: 'integer?',
      created_at: 'timestamp with time zone',
    },
    hashed: {
      content: 'text',
    },
    needed: 'operator_id',
  }),
  sealed({
    name: 'news',
    key: 'id',
    keyType: 'integer',
    plain: {
      locale: 'text?',
      version: 'integer',
      demo: 'text?',
      created_at: 'timestamp with time zone',
      updated_at: 'timestamp with time zone',
    },
    hashed: {
      title: 'text',
      subhead: 'text',
      image: 'text?',
      content: 'text',
    },
  }),
  sealed({
    name: 'customer',
    key: 'id',
    keyType: 'integer',
    plain: {
      display_id: 'text',
      created_at: 'timestamp with time zone',
      frozen_at: 'timestamp with time zone?',
      frozen_by: 'text?',
      frozen_until: 'timestamp with time zone?',
      own_frozen_at: 'timestamp with time zone?',
      closed_at: 'timestamp with time zone?',
    },
    hashed: {
      password_hash: 'text',
    },
  }),
  sealed({
    name: 'second_factor',
    key: 'customer_id',
    keyType: 'integer',
    plain: {
      set_at: 'timestamp with time zone',
    },
    hashed: {
      secret: 'bytea',
    },
  }),
  sealed({
    name: 'transaction_password',
    key: 'customer_id',
    keyType: 'integer',
    plain: {
      set_at: 'timestamp with time zone',
    },
    hashed: {
      hash: 'text',
    },
  }),
  sealed({
    name: 'bank_card_version',
    key: 'id',
    keyType: 'bigint',
    plain: {
      card_id: 'bigint',
      version: 'integer',
      usable_from: 'timestamp with time zone',
      created_at: 'timestamp with time zone',
    },
    hashed: {
      bank: 'text',
      branch: 'text',
      holder: 'text',
      ifsc: 'text',
      account: 'bytea',
    },
  }),
  sealed({
    name: 'operator',
    key: 'id',
    keyType: 'integer',
    plain: {
      email: 'text',
      roles: 'text[]',
      created_at: 'timestamp with time zone',
      disabled_at: 'timestamp with time zone?',
      one_time_until: 'timestamp with time zone?',
      added_by: 'integer[]',
      by_command_at: 'timestamp with time zone?',
      enrolled_at: 'timestamp with time zone?',
    },
    hashed: {
      name: 'text',
      password_hash: 'text',
      totp_secret: 'bytea?',
    },
  }),
  sealed({
    name: 'passkey',
    key: 'id',
    keyType: 'integer',
    plain: {
      operator_id: 'integer',
      credential_id: 'text',
      created_at: 'timestamp with time zone',
    },
    hashed: {
      public_key: 'bytea',
    },
  }),
  sealed({
    name: 'restriction',
    key: 'id',
    keyType: 'bigint',
    plain: {
      customer_id: 'integer',
      proposal: 'text',
      since: 'timestamp with time zone',
      expires_at: 'timestamp with time zone',
      released_at: 'timestamp with time zone?',
      released_for: 'text?',
    },
    hashed: {
      reason: 'text',
    },
  }),
  sealed({
    name: 'instrument_event',
    key: 'id',
    keyType: 'bigint',
    plain: {
      symbol: 'text',
      kind: 'text',
      day: 'text',
      due: 'timestamp with time zone',
      old_units: 'integer?',
      new_units: 'integer?',
      amount: 'bigint?',
      state: 'text',
      price: 'bigint?',
      price_at: 'timestamp with time zone?',
      price_source: 'text?',
      rate: 'bigint?',
      rate_source: 'text?',
      rate_at: 'timestamp with time zone?',
      proposal: 'text?',
      created_at: 'timestamp with time zone',
      begun_at: 'timestamp with time zone?',
      done_at: 'timestamp with time zone?',
    },
    hashed: {
      reason: 'text?',
    },
  }),
]

/** What the record of a row says; undefined for one that is not sealed. */
export function rowContent(
  { plain, hashed, needed }: SealedTable,
  row: Readonly<Record<string, string | null>>,
): string | undefined {
  if (needed !== undefined && row[needed] === null) return undefined
  const textIn = (column: string) => row[column] ?? null
  return lineOf([...plain.map(textIn), ...hashed.map((column) => hexOfHash(textIn(column)))])
}

const hexOfHash = (text: string | null) => (text === null ? null : hash('sha256', text))
