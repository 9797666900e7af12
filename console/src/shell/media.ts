import { useSyncExternalStore } from 'react'

const queries = new Map<string, MediaQueryList>()

function listOf(query: string) {
  const list = queries.get(query) ?? window.matchMedia(query)
  queries.set(query, list)
  return list
}

function useMedia(query: string) {
  return useSyncExternalStore(
    (listener) => {
      const list = listOf(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => listOf(query).matches,
  )
}

/** Wide enough for a list and what is open of it side by side. */
export const useSplit = () => useMedia('(min-width: 1080px)')
/** Too narrow for a table: as narrow as what has its navigation in a drawer. */
export const usePhone = () => useMedia('(max-width: 899px)')
