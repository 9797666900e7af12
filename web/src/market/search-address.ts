import { useGoBack } from '../shell/go-back.ts'
import { useLocation, useNavigate } from '../shell/router.tsx'

/**
 * The search is part of the address (`?search=rel`): the device's back button closes it, and coming back from a result
 * finds it as it was.
 */
export function useSearchAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const goBack = useGoBack(pathname)
  const query = new URLSearchParams(search)

  function addressOf(text: string) {
    const next = new URLSearchParams(search)
    next.set('search', text)
    return `${pathname}?${next}`
  }

  return {
    /** Undefined while it is closed. */
    text: query.get('search') ?? undefined,
    open: () => navigate(addressOf('')),
    change: (text: string) => navigate(addressOf(text), { replace: true }),
    close: goBack,
  }
}
