/** The job that backs up the deployment, so that a lost disk loses fifteen minutes at most (safety R8). */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { readSecret } from '../secrets/secrets.ts'
import { backupName, expiredBackups } from './backup-files.ts'
import { newestBackup } from './newest-backup.ts'
import { writeBackup } from './write-backup.ts'

/** Between two starts. A check each minute and four minutes for writing keep the loss within fifteen. */
export const backupEvery_ms = 10 * 60_000

type Needed = Pick<Deps, 'settings' | 'clock' | 'random' | 'log'> & {
  /** The URL with the role that owns the database. */
  databaseUrl: string
}

/** Writes a backup into `BACKUP_DIR` if one is due, and removes expired ones. */
export async function runBackups({ settings, clock, random, log, databaseUrl }: Needed, held: () => boolean) {
  const { backupDir: folder, backupPassphrase: passphrase } = settings
  if (folder === undefined || passphrase === undefined) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = clock.now()
  const latest = (await newestBackup(folder)) ?? 0
  // A backup from the future was written under a wrong clock, so it does not count as recent.
  if (Math.abs(now - latest) < backupEvery_ms) return
  const source = { databaseUrl, secret: await readSecret(settings, random), passphrase, random }
  const written = await writeBackup(source, join(folder, backupName(now)), () => {
    if (!held()) throw new Error('another process leads now, and makes the backups')
  })
  log.info(written, 'a backup was written')
  for (const name of expiredBackups(await readdir(folder), now)) await rm(join(folder, name))
}
