/**
 * Raw rows of a deployment, for what verifies them without trusting any code of the database: each value is
 * the text that PostgreSQL writes for it, with times in ISO 8601 and bytes in hex.
 */

type Type =
  | 'bigint'
  | 'bigint[]'
  | 'boolean'
  | 'bytea'
  | 'integer'
  | 'integer[]'
  | 'jsonb'
  | 'smallint'
  | 'text'
  | 'text[]'
  | 'timestamp with time zone'

/** The type of each column; `?` says that it may be null. */
export type Columns = Readonly<Record<string, Type | `${Type}?`>>

export type RowTable<Of extends Columns = Columns> = {
  name: string
  /** Rows are sorted by it, and asked for where it is an integer. */
  key: string
  columns: Of
  /** The columns are generated from others of the same row: a backup does not have them. */
  generated?: true
}

export type Row<Of extends Columns> = {
  readonly [Column in keyof Of]: Of[Column] extends `${string}?` ? string | null : string
}

export type RowSource = {
  /** Whether it has generated columns. */
  generated: boolean
  /** The rows whose key is one of these, in no order. */
  byKey<Of extends Columns>(table: RowTable<Of>, keys: Iterable<string>): Promise<Row<Of>[]>
  /** All rows by their key, a few at a time; with `after` those whose key is above it. */
  scan<Of extends Columns>(table: RowTable<Of>, after?: bigint): AsyncGenerator<Row<Of>[]>
}

export const rowTable = <Of extends Columns>(table: RowTable<Of> & { key: keyof Of }) => table
