import { useLocation, useNavigate, useSearchParams } from '../shell/router.tsx'

/** In `history.state` of an entry that was made by opening something over its own page. */
const overItsPage = 'over its page'

/**
 * What is open over a page stands in its address, so that the way back closes it, and a link can lead to it. Closing
 * goes back where it was opened here; whoever came by a link stays on the page.
 */
export function useOpened(page: string) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return {
    search,
    open: (what: Record<string, string>) =>
      navigate(`${page}?${new URLSearchParams(what)}`, { state: overItsPage }),
    close: (rest: Record<string, string> = {}) => {
      if (state === overItsPage) return navigate(-1)
      const kept = new URLSearchParams(rest)
      return navigate(kept.size > 0 ? `${page}?${kept}` : page, { replace: true })
    },
  }
}
