/** Whether what PostgreSQL answers OK to is on the disk. */

type Durability = Record<'fsync' | 'full_page_writes' | 'synchronous_commit', string>

/** Columns of a `select`, as the connection that asks has them. */
export const durabilityColumns = `current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
                    current_setting('synchronous_commit') as synchronous_commit`

export function isDurable({ fsync, full_page_writes, synchronous_commit }: Durability): boolean {
  return fsync === 'on' && full_page_writes === 'on' && synchronous_commit !== 'off'
}
