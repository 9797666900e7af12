import { useCallback, useSyncExternalStore } from 'react'

function useMedia(query: string) {
  const follow = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}

/**
 * Whether there is room for a desk: a rail, the watchlist and a page beside each other. Style sheets repeat
 * the width.
 */
export const useDesk = () => useMedia('(min-width: 1024px)')

/** Whether a mouse or a touchpad points, beside which there is a keyboard. */
export const useFinePointer = () => useMedia('(pointer: fine)')
