/** The server's own backups, for a disk that is lost: of the last fifteen minutes at most nothing is in one (safety R8). */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { readSecret } from '../secrets/secrets.ts'
import { backupName, begunAt, outlived } from './backup-files.ts'
import { writeBackup } from './write-backup.ts'

/** From one beginning to the next; with a look each minute, and four for the writing, it stays within fifteen. */
export const backupEvery_ms = 10 * 60_000

type Needed = Pick<Deps, 'settings' | 'clock' | 'random' | 'log'> & {
  /** As the owner of the database. */
  databaseUrl: string
}

/** Writes one into `BACKUP_DIR` if it is time, and removes those whose time is over. */
export async function keepBackups(
  { settings, clock, random, log, databaseUrl }: Needed,
  held: () => boolean,
) {
  const { backupDir: folder, backupPassphrase: passphrase } = settings
  if (folder === undefined || passphrase === undefined) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = clock.now()
  const latest = Math.max(...(await readdir(folder)).flatMap((name) => begunAt(name) ?? []), 0)
  // One of the future was written by a clock that was wrong.
  if (Math.abs(now - latest) < backupEvery_ms) return
  const source = { databaseUrl, secret: await readSecret(settings, random), passphrase, random }
  const written = await writeBackup(source, join(folder, backupName(now)), () => {
    if (!held()) throw new Error('another process leads now, and makes the backups')
  })
  log.info(written, 'a backup was written')
  for (const name of outlived(await readdir(folder), now)) await rm(join(folder, name))
}
