import { useState } from 'react'

/**
 * Counts the openings of a sheet, for the `key` of what is in it, so that each opening begins anew. One whose answer is
 * missing, of which `unanswered` says so, goes on where it was: the customer has to see what they have sent.
 */
export function useOpening(opened: string | number | boolean | undefined, unanswered: () => boolean) {
  const [before, setBefore] = useState(opened)
  const [opening, setOpening] = useState(0)
  if (opened !== before) {
    setBefore(opened)
    if (opened !== undefined && opened !== false && !unanswered()) setOpening(opening + 1)
  }
  return opening
}
