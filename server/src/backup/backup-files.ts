/** The names of the files in `BACKUP_DIR`, which say when each backup was started. Pure. */
import { day_ms, hour_ms } from '@tarazu/contract/duration'

const pattern = /^tarazu-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/
/** All backups are kept for this long, and after it the last one of each day. */
const keepAll_ms = 2 * hour_ms
/**
 * After this time no backup has data that was erased before, provided that copies elsewhere are removed as
 * well.
 */
const keepDaily_ms = 30 * day_ms

/** @param at ms UTC */
export const backupName = (at: number) =>
  `tarazu-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}.backup`

/** When the backup was started, ms UTC; undefined for the name of any other file. */
export function startedAt(name: string): number | undefined {
  const [, ...parts] = pattern.exec(name) ?? []
  const [year = Number.NaN, month = 0, ...rest] = parts.map(Number)
  return parts.length === 0 ? undefined : Date.UTC(year, month - 1, ...rest)
}

/** The names of backups that can be removed. Other files are never among them. */
export function expiredBackups(names: readonly string[], now: number): string[] {
  const files = names
    .flatMap((name) => {
      const at = startedAt(name)
      return at === undefined ? [] : [{ name, at }]
    })
    .sort((a, b) => b.at - a.at)
  const days = new Set<number>()
  return files
    .filter(({ at }, index) => {
      const day = Math.floor(at / day_ms)
      const last = !days.has(day)
      days.add(day)
      // The newest is kept, however old it is.
      if (index === 0) return false
      return last ? now - at > keepDaily_ms : now - at > keepAll_ms
    })
    .map(({ name }) => name)
}
