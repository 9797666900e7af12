/** One page of the app in the browser's history. */
export type Location = {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  hash: string
  /** What the page before handed over. */
  state: unknown
  /** Names this visit, so that its scroll position can be found again. */
  key: string
}
export type Action = 'push' | 'replace' | 'pop'

/** What the app keeps in `history.state`. `depth` counts its own pages before this one. */
type Entry = { depth: number; key: string; state: unknown }

const listeners = new Set<(action: Action) => void>()

function entry(): Entry {
  const kept = window.history.state as Partial<Entry> | null
  return { depth: kept?.depth ?? 0, key: kept?.key ?? 'first', state: kept?.state }
}

export function here(): Location {
  const { pathname, search, hash } = window.location
  const { key, state } = entry()
  return { pathname, search, hash, state, key }
}

/** How many pages of this app lie before this one. */
export function historyDepth() {
  return entry().depth
}

/** To an address of this app, or by so many pages through its history. */
export function navigate(to: string | number, options: { replace?: boolean; state?: unknown } = {}) {
  if (typeof to === 'number') return window.history.go(to)
  const { pathname, search, hash } = window.location
  const replace = options.replace || to === pathname + search + hash
  const kept: Entry = {
    depth: entry().depth + (replace ? 0 : 1),
    key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    state: options.state,
  }
  if (replace) window.history.replaceState(kept, '', to)
  else window.history.pushState(kept, '', to)
  for (const listener of listeners) listener(replace ? 'replace' : 'push')
}

export function onNavigation(listener: (action: Action) => void) {
  const pop = () => listener('pop')
  listeners.add(listener)
  window.addEventListener('popstate', pop)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', pop)
  }
}
