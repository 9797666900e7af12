/**
 * Answers that may be given again for a while: asked for once at a time; the old one is given when a new one
 * cannot be had.
 */
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'

export type Remember<T> = (key: string, freshForMs: number, ask: () => Promise<T>) => Promise<T>

/** Keeps `max` keys; those not asked for longest go first. No answer is given after `usableForMs`. */
export function makeRemember<T>(
  clock: Clock,
  { max, usableForMs }: { max: number; usableForMs: number },
): Remember<T> {
  const answers = new LRUCache<string, { value: T; at: number }>({ max })
  const asking = new Map<string, Promise<T>>()

  return async function remember(key, freshForMs, ask) {
    const known = answers.get(key)
    if (known && clock.now() - known.at < freshForMs) return known.value
    const running = asking.get(key)
    if (running) return running
    const question = ask()
      .then((value) => {
        answers.set(key, { value, at: clock.now() })
        return value
      })
      .catch((error: unknown) => {
        if (known && clock.now() - known.at < usableForMs) return known.value
        throw error
      })
      .finally(() => asking.delete(key))
    asking.set(key, question)
    return question
  }
}
