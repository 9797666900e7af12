/** What the commands for backup and restore share. */
import type { Settings } from '../settings/settings.ts'
import type { OnRows } from './write-backup.ts'

export function requirePassphrase({ backupPassphrase }: Settings): string {
  if (backupPassphrase !== undefined) return backupPassphrase
  throw new Error('Set BACKUP_PASSPHRASE, which backups are sealed with: 16 to 200 characters.')
}

export const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const reportEvery_ms = 5_000

/** Prints the progress every few seconds. */
export function reportProgress(): OnRows {
  let reportedAt = performance.now()
  return (table, rows) => {
    if (performance.now() - reportedAt < reportEvery_ms) return
    reportedAt = performance.now()
    process.stderr.write(`  ${table}: ${rows} rows so far\n`)
  }
}
