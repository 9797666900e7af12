/** The files that a server leaves in `BACKUP_DIR`, by their names alone, which say when each was begun. Pure. */
import { day_ms, hour_ms } from '@tarazu/contract/duration'

const pattern = /^tarazu-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/
/** All of so long stay, and of each day before that the last one. */
const allFor_ms = 2 * hour_ms
/** With the copies that their owner made elsewhere, what was erased is in no backup any more after it. */
const daysFor_ms = 30 * day_ms

/** @param at ms UTC */
export const backupName = (at: number) =>
  `tarazu-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}.backup`

/** ms UTC; undefined: not one of ours. */
export function begunAt(name: string): number | undefined {
  const [, ...parts] = pattern.exec(name) ?? []
  const [year = Number.NaN, month = 0, ...rest] = parts.map(Number)
  return parts.length === 0 ? undefined : Date.UTC(year, month - 1, ...rest)
}

/** Of these names the ones whose time is over. Whatever else lies there stays. */
export function outlived(names: readonly string[], now: number): string[] {
  const files = names
    .flatMap((name) => {
      const at = begunAt(name)
      return at === undefined ? [] : [{ name, at }]
    })
    .sort((a, b) => b.at - a.at)
  const days = new Set<number>()
  return files
    .filter(({ at }, index) => {
      const day = Math.floor(at / day_ms)
      const last = !days.has(day)
      days.add(day)
      // The newest stays, however old it is.
      if (index === 0) return false
      return last ? now - at > daysFor_ms : now - at > allFor_ms
    })
    .map(({ name }) => name)
}
