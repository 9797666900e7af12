import { goBy, pushEntry, putPageBelow, replaceEntry } from './overlay-history.ts'

/** One page of the app in the browser's history. */
export type Location = {
  pathname: string
  /** Begins with its question mark, or is empty. */
  search: string
  hash: string
  /** What the page before handed over. */
  state: unknown
  /** Names this visit, so that its scroll position can be found again. */
  key: string
}
export type Action = 'push' | 'replace' | 'pop'

/**
 * What the app keeps in `history.state`. `depth` counts its own pages before this one; `opens` as in
 * `overlay-history.ts`.
 */
type Entry = { depth: number; key: string; state: unknown; opens?: boolean }

const listeners = new Set<(action: Action) => void>()

function entry(): Entry {
  const kept = window.history.state as Partial<Entry> | null
  const { depth = 0, key = 'first', state, opens = false } = kept ?? {}
  return { depth, key, state, opens }
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

/** Whether the page without what is open over it lies right below this one. */
export function opensOverPage() {
  return entry().opens === true
}

/**
 * Somebody came by a link to what is open over a page: the way back leads to the page without it, at
 * `address`.
 */
export function openOver(address: string) {
  // Both are scrolled together.
  const { depth, key, state } = entry()
  putPageBelow(address, { depth, key, state } as Entry, { depth: depth + 1, key, state } as Entry)
}

type Options = {
  replace?: boolean
  state?: unknown
  /** The address opens something over the page that is shown. */
  opens?: boolean
}

/** Goes to an address of this app, or by a number of pages through its history. */
export function navigate(to: string | number, options: Options = {}) {
  if (typeof to === 'number') return goBy(to)
  const { pathname, search, hash } = window.location
  const replace = options.replace || to === pathname + search + hash
  const kept: Entry = {
    depth: entry().depth + (replace ? 0 : 1),
    key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    state: options.state,
    ...(options.opens && { opens: true }),
  }
  const done = () => {
    for (const listener of listeners) listener(replace ? 'replace' : 'push')
  }
  if (replace) replaceEntry(kept, to, done)
  else pushEntry(kept, to, done)
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
