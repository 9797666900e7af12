import { useOpened } from '../navigation/opened.ts'

/** The address holds the search (`?search=rel`), so that going back from a result keeps it. */
export function useSearchAddress() {
  const { search, open, change, close } = useOpened(['search'])
  return {
    /** Undefined while the search is closed. */
    text: search.get('search') ?? undefined,
    open: () => open({ search: '' }),
    change: (text: string) => change({ search: text }),
    close,
  }
}
