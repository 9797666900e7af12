import { consoleBase } from '@tarazu/contract/addresses'
import { navigate as go, onNavigation } from '@tarazu/ui/browser-history'
import { followLink } from '@tarazu/ui/follow-link'
import { withSearch } from '@tarazu/ui/with-search'
import { type AnchorHTMLAttributes, createContext, use, useEffect, useSyncExternalStore } from 'react'
import { leave } from '../forms/unsaved.ts'

export type Location = {
  pathname: string
  /** Begins with its question mark, or is empty. */
  search: string
}

function read(): Location {
  const { pathname, search } = window.location
  return { pathname: pathname.replace(consoleBase, '').replace(/\/+$/, '') || '/', search }
}

let current = read()
const listeners = new Set<() => void>()
onNavigation(() => {
  current = read()
  for (const listener of listeners) listener()
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const hrefOf = (to: string) => consoleBase + to

/** Goes to an address of the console. If a form has unsaved input, the operator is asked first. */
export function navigate(to: string, { replace = false } = {}) {
  const follow = () => {
    const same = to === current.pathname + current.search
    go(hrefOf(to), { replace: replace || same })
  }
  if (to.split('?')[0] === current.pathname) follow()
  else leave(follow)
}

export function useLocation() {
  return useSyncExternalStore(subscribe, () => current)
}

/** The parts of the address that the screen's path names. */
export const ParamsContext = createContext<Readonly<Record<string, string | undefined>>>({})
export const useParams = () => use(ParamsContext)

/**
 * The query, and how to change some of it; `undefined` takes a part away. No page is added to the history.
 */
export function useSearch() {
  const { search } = useLocation()
  return [new URLSearchParams(search), changeSearch] as const
}

/** Reads where the console is when it is called: whoever typed may have opened something since. */
function changeSearch(parts: Record<string, string | undefined>) {
  navigate(withSearch(current.pathname, new URLSearchParams(current.search), parts), { replace: true })
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/** A link inside the console. */
export function Link({ to, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={hrefOf(to)} onClick={followLink(rest, () => navigate(to))}>
      {children}
    </a>
  )
}

/** Names the browser's tab after what the screen shows. Each screen calls it once. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Tarazu console`
  }, [title])
}
