import type { ColumnType, GeneratedAlways } from 'kysely'

export type ConfigTables = {
  policy_version: {
    id: GeneratedAlways<bigint>
    name: string
    /** As on the wire. */
    value: ColumnType<unknown, string, never>
    effective_at: Date
    proposal: string | null
    created_at: Date
  }
}
