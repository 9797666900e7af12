const askAgain_ms = 5_000

/** `refetchInterval` of what does not change by itself: asked again until it has come once. */
export function untilThere({ state }: { state: { data: unknown } }) {
  return state.data === undefined ? askAgain_ms : (false as const)
}
