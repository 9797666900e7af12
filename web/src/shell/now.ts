import { useSyncExternalStore } from 'react'

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
  timer ??= setInterval(tick, 1000)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The device's clock, ms since the epoch, to the second: for ages. One timer for all who ask. */
export function useNow() {
  return useSyncExternalStore(subscribe, () => now)
}
