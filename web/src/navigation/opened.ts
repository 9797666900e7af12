import { navigate, openOver, opensOverPage } from '@tarazu/ui/browser-history'
import { withSearch } from '@tarazu/ui/with-search'
import { useLayoutEffect } from 'react'
import { useLocation } from './router.tsx'

let closing = false

/**
 * What is open over a page stands in its address, in one of the parts named here, so that the way back closes
 * it and a link can lead to it. Whoever came by a link closes it onto the same page.
 */
export function useOpened(names: readonly string[]) {
  const { pathname, search: query } = useLocation()
  const search = new URLSearchParams(query)
  const opens = names.some((name) => search.has(name))
  const page = withSearch(pathname, search, Object.fromEntries(names.map((name) => [name, undefined])))

  useLayoutEffect(() => {
    if (opens && !opensOverPage()) openOver(page)
  }, [opens, page])

  return {
    search,
    open: (what: Record<string, string>) => navigate(withSearch(pathname, search, what), { opens: true }),
    change: (what: Record<string, string>) => navigate(withSearch(pathname, search, what), { replace: true }),
    close: () => {
      if (!opensOverPage()) return navigate(page, { replace: true })
      // A second tap on the cross before the browser has gone back would leave the page.
      if (closing) return
      closing = true
      window.addEventListener('popstate', () => (closing = false), { once: true })
      navigate(-1)
    },
  }
}
