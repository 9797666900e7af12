import type { ColumnType } from 'kysely'

export type JobsTables = {
  /** Written by the process that leads. */
  undone_work: {
    job: string
    thing: string
    since: ColumnType<Date, Date, never>
    last_at: Date
    tries: number
  }
}
