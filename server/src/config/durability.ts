/** Whether what PostgreSQL confirms is on the disk. */

type Durability = Record<'fsync' | 'full_page_writes' | 'synchronous_commit', string>

/** Columns of a `select`, as set for the connection that asks. */
export const durabilityColumns = `
    current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
                    current_setting('synchronous_commit') as synchronous_commit`

export function isDurable({ fsync, full_page_writes, synchronous_commit }: Durability): boolean {
  return fsync === 'on' && full_page_writes === 'on' && synchronous_commit !== 'off'
}
