/** Product section 9. Milliseconds. The stream serves in their place; these hold when it cannot. */
export const refresh = {
  indexCards: 5_000,
  account: 3_000,
  stockDetail: 3_000,
  trading: 3_000,
  lists: 5_000,
  unread: 10_000,
} as const
export const requestTimeout = 10_000
export const searchDebounce = 300
/**
 * Delays of the buy dialog, in ms: until it is cleared after it was closed, and until it points out its
 * minimum.
 */
export const buyDialog = { clearDelay: 300, minimumHintDelay: 3_000 } as const
export const messageCacheTime = 1_800_000
