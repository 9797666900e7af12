const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', Number.POSITIVE_INFINITY],
] as const

/** How long ago, in the largest unit that still counts: 90 s are one minute. */
export function ageOf(age_ms: number): { count: number; unit: 'second' | 'minute' | 'hour' | 'day' } {
  let count = Math.max(0, Math.floor(age_ms / 1000))
  for (const [unit, size] of steps) {
    if (count < size) return { count, unit }
    count = Math.floor(count / size)
  }
  return { count, unit: 'day' }
}
