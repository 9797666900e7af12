import { useSyncExternalStore } from 'react'

function matching(media: string) {
  const query = window.matchMedia(media)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

/**
 * Whether there is room for a desk: a rail, the watchlist and a page beside each other. Style sheets repeat
 * the width.
 */
export const useDesk = matching('(min-width: 1024px)')

/** Whether a mouse or a touchpad points, beside which there is a keyboard. */
export const useFinePointer = matching('(pointer: fine)')
