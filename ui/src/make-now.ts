import { useSyncExternalStore } from 'react'

/**
 * The device's clock, ms since the epoch, as it was at the last tick: for ages. One timer for all who ask.
 */
export function makeNow(tick_ms: number) {
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const watchers = new Set<() => void>()

  function tick() {
    now = Date.now()
    for (const watcher of watchers) watcher()
  }

  function subscribe(watcher: () => void) {
    watchers.add(watcher)
    if (!timer) now = Date.now()
    timer ??= setInterval(tick, tick_ms)
    return () => {
      watchers.delete(watcher)
      if (watchers.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }

  return () => useSyncExternalStore(subscribe, () => now)
}
