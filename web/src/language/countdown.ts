const day_ms = 86_400_000

/** What is left, in whole days and as `hh:mm:ss` of the last one; undefined once nothing is. Pure. */
export function countdown(left_ms: number): { days: number; clock: string } | undefined {
  if (left_ms <= 0) return undefined
  const seconds = Math.ceil((left_ms % day_ms) / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return {
    days: Math.floor(left_ms / day_ms),
    clock: parts.map((part) => String(part).padStart(2, '0')).join(':'),
  }
}
