import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'

/** Those that cover the page, the last one on top. */
let overlays: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(to: typeof overlays) {
  overlays = to
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** An overlay says that it covers the page while `open`. */
export function useAsOverlay(open: boolean, overlay: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = overlay.current
    if (!open || !element) return
    change([...overlays, element])
    return () => change(overlays.filter((each) => each !== element))
  }, [open, overlay])
}

/** The sheet or dialog that is on top; everything outside of it is out of reach. */
export const topOverlay = () => overlays.at(-1)

export function useTopOverlay() {
  return useSyncExternalStore(subscribe, topOverlay)
}
