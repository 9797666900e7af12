import { type Action, here, type Location, navigate, onNavigation } from '@tarazu/ui/browser-history'
import {
  addTransitionType,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { isTabRoot, match } from './route-meta.ts'

type Visit = { location: Location; action: Action }

const context = createContext<Visit>({ location: here(), action: 'pop' })

/**
 * Shows the page that the address names. To another page is a transition that tells React which way the
 * history moves, so that the screens move the same way.
 */
export function Router({ children }: { children: ReactNode }) {
  const [visit, setVisit] = useState<Visit>(() => ({ location: here(), action: 'pop' }))

  useLayoutEffect(() => {
    let shown = here().pathname
    return onNavigation((action) => {
      const location = here()
      const same = shown === location.pathname
      const between = isTabRoot(shown) && isTabRoot(location.pathname)
      shown = location.pathname
      const show = () => {
        // What is chosen on a page and kept in its query shows at once, as any other choice does.
        if (same) return setVisit({ location, action })
        startTransition(() => {
          addTransitionType(between ? 'tab' : action === 'pop' ? 'pop' : 'push')
          setVisit({ location, action })
        })
      }
      // Inside the event of going back React shows the page at once and animates nothing.
      if (action === 'pop') setTimeout(show)
      else show()
    })
  }, [])

  return <context.Provider value={visit}>{children}</context.Provider>
}

export function useLocation() {
  return use(context).location
}

/** How the customer came to this page. */
export function useNavigationType() {
  return use(context).action
}

export function useNavigate() {
  return navigate
}

/** The parts of the address that `paths.ts` names, decoded. */
export function useParams(): Readonly<Record<string, string | undefined>> {
  return match(useLocation().pathname)?.parameters ?? {}
}

/** The query, and how to change it: what is handed over takes the place of all of it. */
export function useSearchParams() {
  const { pathname, search } = useLocation()
  // A page that is left already, and waits for the code of the next one, has no say in the address.
  const change = (to: Record<string, string>, options?: { replace?: boolean }) => {
    if (here().pathname === pathname) navigate(`${pathname}?${new URLSearchParams(to)}`, options)
  }
  return [new URLSearchParams(search), change] as const
}

/** Goes elsewhere as soon as it is shown. */
export function Navigate({ to, replace = false, state }: { to: string; replace?: boolean; state?: unknown }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place it leads to.
  useEffect(() => navigate(to, { replace, state }), [to])
  return null
}
