export const hour_ms = 3_600_000
export const day_ms = 24 * hour_ms

/** So many days after a day, or before it; both as `2026-11-21`. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * day_ms).toISOString().slice(0, 10)

/**
 * Public lists tell the market's time to the second, so that who asks twice within one finds that nothing has
 * changed.
 */
export const toSecond = (ms: number) => Math.floor(ms / 1_000) * 1_000
