/** Tells handles that the chart was drawn anew, and its scale may be another. */
export function makePaints() {
  const listeners = new Set<() => void>()
  return {
    tell() {
      for (const listener of listeners) listener()
    },
    listen(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
export type Paints = ReturnType<typeof makePaints>
