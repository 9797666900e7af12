/**
 * What a backup holds, frame after frame: the manifest; for each table its head, its rows as COPY writes them, and an empty frame;
 * and in the end what it comes to.
 */

/** Another number for another order of things; `magic` has one of its own, for how they are sealed. */
export const contentVersion = 1

export type Manifest = {
  content: typeof contentVersion
  /** Of the moment that all rows are of, ISO. */
  at: string
  /** Of Tarazu. */
  version: string
  world: string
  currency: string
  /** What is sealed in the rows is sealed with it; 64 hex digits. */
  secret: string
  /** The schema: names and hashes of what made it, in their order. */
  migrations: { name: string; sha256: string }[]
  /** Those that a migration has made of the rows it found are not what it makes of an empty database. */
  indexes: Index[]
}

export type Index = { name: string; definition: string }

export type TableHead = { table: string; columns: string[] }

export type End = {
  /** By table. */
  rows: Record<string, number>
  /** By sequence. */
  sequences: Record<string, { value: string; called: boolean }>
}

/**
 * Tables whose rows are worth nothing in another database, or do harm. Who was signed in signs in again: a session that was ended
 * since would otherwise live again. Events are told to the processes of a moment, and are numbered by a PostgreSQL's own transactions.
 */
export const leftOut: readonly string[] = [
  'session',
  'operator_session',
  'push_subscription',
  'outbox',
  'lease',
]
