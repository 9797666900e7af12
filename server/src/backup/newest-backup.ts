import { readdir } from 'node:fs/promises'
import { startedAt } from './backup-files.ts'

/** When the newest backup in a folder was begun, ms UTC; undefined: there is none. */
export async function newestBackup(folder: string): Promise<number | undefined> {
  const begun = (await readdir(folder)).flatMap((name) => startedAt(name) ?? [])
  return begun.length === 0 ? undefined : Math.max(...begun)
}
