/**
 * The frames of a backup: the manifest; for each table its head, its rows as COPY writes them, and an empty
 * frame; and at the end the counts.
 */

/** Changes with the frames. The version of the sealing is in `magic` of `seal-stream.ts`. */
export const contentVersion = 1

export type Manifest = {
  content: typeof contentVersion
  /** The moment of the snapshot, ISO 8601 in UTC. */
  at: string
  /** The version of Tarazu. */
  version: string
  world: string
  currency: string
  /** The secret that values in the rows are sealed with; 64 hex digits. */
  secret: string
  /** The migrations that made the schema, in their order. */
  migrations: { name: string; sha256: string }[]
  /** Stored because a migration may make other indexes from existing rows than from an empty database. */
  indexes: Index[]
}

export type Index = { name: string; definition: string }

export type TableHead = { table: string; columns: string[] }

export type End = {
  /** How many rows each table has. */
  rows: Record<string, number>
  /** The state of each sequence. */
  sequences: Record<string, { value: string; called: boolean }>
}

/**
 * Tables whose rows are useless or harmful in another database. Everybody signs in again, because a session
 * that was ended since the backup would otherwise be valid again. Events are for the processes of that
 * moment, and are numbered by the transactions of one PostgreSQL.
 */
export const excludedTables: readonly string[] = [
  'session',
  'operator_session',
  'push_subscription',
  'outbox',
  'lease',
]
