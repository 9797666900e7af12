export const hour_ms = 3_600_000
export const day_ms = 24 * hour_ms
