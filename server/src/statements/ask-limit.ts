import { Unavailable } from '../answer/refusal.ts'
import type { Clock } from '../clock.ts'

/** Each customer may ask so often within a window, and is refused with 429 and `sentence` after that. */
export function makeAskLimit(most: number, window_ms: number, sentence: string) {
  /** When each customer's window began, and how often they have asked since; the earliest first. */
  const asked = new Map<number, { since: number; times: number }>()

  return (clock: Clock, customer: number) => {
    const now = clock.now()
    for (const [each, { since }] of asked) {
      if (Math.abs(now - since) < window_ms) break
      asked.delete(each)
    }
    const known = asked.get(customer) ?? { since: now, times: 0 }
    if (known.times >= most)
      throw new Unavailable(sentence, 429, Math.ceil((known.since + window_ms - now) / 1_000))
    asked.set(customer, { ...known, times: known.times + 1 })
  }
}
