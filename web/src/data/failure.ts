import { useState } from 'react'

/**
 * Why a query that has nothing to show has nothing to show. While it is asked again, by itself or by the customer, the
 * last reason stays: a screen that is polled does not flicker between its error and its skeleton.
 */
export function useFailure({ data, error }: { data: unknown; error: Error | null }) {
  const [last, setLast] = useState(error)
  const reason = data === undefined ? (error ?? last) : null
  if (reason !== last) setLast(reason)
  return reason
}

const askAgain_ms = 5_000

/** `refetchInterval` of what does not change by itself: asked again until it has come once. */
export function untilThere({ state }: { state: { data: unknown } }) {
  return state.data === undefined ? askAgain_ms : (false as const)
}
