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
export const messageCacheTime = 1_800_000
