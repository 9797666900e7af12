import { consoleBase } from '@tarazu/contract/addresses'
import { pushEntry, replaceEntry } from '@tarazu/ui/overlay-history'
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  use,
  useEffect,
  useSyncExternalStore,
} from 'react'
import { leave } from '../forms/unsaved.ts'

export type Location = {
  pathname: string
  /** With its question mark, or empty. */
  search: string
}

function read(): Location {
  const { pathname, search } = window.location
  return { pathname: pathname.replace(consoleBase, '').replace(/\/+$/, '') || '/', search }
}

let current = read()
const listeners = new Set<() => void>()

function changed() {
  current = read()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('popstate', changed)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', changed)
  }
}

export const hrefOf = (to: string) => consoleBase + to

export function navigate(to: string, { replace = false } = {}) {
  const go = () => {
    const same = to === current.pathname + current.search
    if (replace || same) replaceEntry({}, hrefOf(to), changed)
    else pushEntry({}, hrefOf(to), changed)
  }
  if (to.split('?')[0] === current.pathname) go()
  else leave(go)
}

export function useLocation() {
  return useSyncExternalStore(subscribe, () => current)
}

/** The parts of the address that the screen's path names. */
export const ParamsContext = createContext<Readonly<Record<string, string | undefined>>>({})
export const useParams = () => use(ParamsContext)

/** The query, and how to change some of it; `undefined` takes a part away. No page is added to the history. */
export function useSearch() {
  const { search } = useLocation()
  return [new URLSearchParams(search), changeSearch] as const
}

/** Of where the console is when it is called: whoever typed may have opened something since. */
function changeSearch(parts: Record<string, string | undefined>) {
  const query = new URLSearchParams(current.search)
  for (const [name, value] of Object.entries(parts)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  navigate(query.size > 0 ? `${current.pathname}?${query}` : current.pathname, { replace: true })
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/** A link inside the console. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || elsewhere || rest.target) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a {...rest} href={hrefOf(to)} onClick={click}>
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
