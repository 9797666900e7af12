export const hour_ms = 3_600_000
export const day_ms = 24 * hour_ms

/**
 * Public lists tell the market's time to the second, so that who asks twice within one finds that nothing has
 * changed.
 */
export const toSecond = (ms: number) => Math.floor(ms / 1_000) * 1_000
