/**
 * Answers that may be given again for a while: asked for once at a time; the old one is given when a new one
 * cannot be had.
 */
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'

export type Remember<T> = (key: string, freshFor_ms: number, ask: () => Promise<T>) => Promise<T>

/** Keeps `max` keys; those not asked for longest go first. No answer is given after `usableFor_ms`. */
export function makeRemember<T>(
  clock: Clock,
  { max, usableFor_ms }: { max: number; usableFor_ms: number },
): Remember<T> {
  const answers = new LRUCache<string, { value: T; at: number }>({ max })
  const asking = new Map<string, Promise<T>>()

  return async function remember(key, freshFor_ms, ask) {
    const known = answers.get(key)
    if (known && clock.now() - known.at < freshFor_ms) return known.value
    const running = asking.get(key)
    if (running) return running
    const question = ask()
      .then((value) => {
        answers.set(key, { value, at: clock.now() })
        return value
      })
      .catch((error: unknown) => {
        if (known && clock.now() - known.at < usableFor_ms) return known.value
        throw error
      })
      .finally(() => asking.delete(key))
    asking.set(key, question)
    return question
  }
}
