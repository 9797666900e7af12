import { useSyncExternalStore } from 'react'

/**
 * One value of local storage that components follow, also when another tab changes it.
 * A browser that refuses storage (private mode, full) keeps it for this page only.
 */
export function localValue<V extends string>(key: string, accepts: (text: string) => text is V) {
  const listeners = new Set<() => void>()
  let current = read()

  function read() {
    try {
      const text = localStorage.getItem(key)
      return text !== null && accepts(text) ? text : undefined
    } catch {
      return undefined
    }
  }
  function notify() {
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    current = read()
    notify()
  })

  return {
    get: () => current,
    set(value: V | undefined) {
      if (value === current) return
      current = value
      try {
        if (value === undefined) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        // Kept in `current`.
      }
      notify()
    },
    subscribe,
    /** Named like a hook, for the React compiler memoizes what a method of another name answers. */
    useValue: () => useSyncExternalStore(subscribe, () => current),
  }
}

export function anyText(text: string): text is string {
  return text !== ''
}

export function oneOf<const V extends string>(...values: V[]) {
  return (text: string): text is V => (values as string[]).includes(text)
}
