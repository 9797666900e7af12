import { useSyncExternalStore } from 'react'

const query = '(min-height: 700px)'

/** Room for our own keypad beside the estimate; on a lower screen the phone brings its own when the field is touched. */
export function useTallScreen() {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
