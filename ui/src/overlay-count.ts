import { useEffect, useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

function change(by: number) {
  count += by
  for (const listener of listeners) listener()
}

/** An overlay says that it covers the page while `open`. */
export function useCountAsOverlay(open: boolean) {
  useEffect(() => {
    if (!open) return
    change(1)
    return () => change(-1)
  }, [open])
}

/** Whether any sheet or dialog is open: the page's own navigation hides meanwhile. */
export function useOverlayOpen() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => count > 0,
  )
}
