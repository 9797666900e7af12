import { useOpened } from '../navigation/opened.ts'

/** The search is part of the address (`?search=rel`): coming back from a result finds it as it was. */
export function useSearchAddress() {
  const { search, open, change, close } = useOpened(['search'])
  return {
    /** Undefined while it is closed. */
    text: search.get('search') ?? undefined,
    open: () => open({ search: '' }),
    change: (text: string) => change({ search: text }),
    close,
  }
}
