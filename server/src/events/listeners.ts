/** Who wants to hear of something. One that throws does not keep it from the others. */
export function makeListeners<T>(onFailure: (error: unknown) => void) {
  const listeners = new Set<(news: T) => void>()
  return {
    /** Returns a function that unsubscribes. */
    on(listener: (news: T) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(news: T) {
      for (const listener of listeners) {
        try {
          listener(news)
        } catch (error) {
          onFailure(error)
        }
      }
    },
  }
}
