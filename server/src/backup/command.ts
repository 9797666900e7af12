/** What both commands say, and ask for. */
import type { Settings } from '../settings/settings.ts'
import type { OnRows } from './write-backup.ts'

export function requirePassphrase({ backupPassphrase }: Settings): string {
  if (backupPassphrase !== undefined) return backupPassphrase
  throw new Error('Set BACKUP_PASSPHRASE, which backups are sealed with: 16 to 200 characters.')
}

export const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const tellEvery_ms = 5_000

/** Says now and then how far it is. */
export function progress(): OnRows {
  let toldAt = performance.now()
  return (table, rows) => {
    if (performance.now() - toldAt < tellEvery_ms) return
    toldAt = performance.now()
    process.stderr.write(`  ${table}: ${rows} rows so far\n`)
  }
}
