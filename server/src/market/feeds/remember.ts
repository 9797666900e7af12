/** Answers that may be given again for a while: asked once at a time, and the old one again when a new one cannot be had. */
import type { Clock } from '../../clock.ts'

export type Remember<T> = (key: string, freshForMs: number, ask: () => Promise<T>) => Promise<T>

/** `size` keys at most; those not asked for longest go first. An answer is given for `usableForMs` at most. */
export function makeRemember<T>(
  clock: Clock,
  { size, usableForMs }: { size: number; usableForMs: number },
): Remember<T> {
  const answers = new Map<string, { value: T; at: number }>()
  const asking = new Map<string, Promise<T>>()

  function keep(key: string, value: T) {
    answers.delete(key)
    answers.set(key, { value, at: clock.now() })
    if (answers.size > size) answers.delete(answers.keys().next().value ?? '')
  }

  return async function remember(key, freshForMs, ask) {
    const known = answers.get(key)
    if (known && clock.now() - known.at < freshForMs) {
      answers.delete(key)
      answers.set(key, known)
      return known.value
    }
    const running = asking.get(key)
    if (running) return running
    const question = ask()
      .then((value) => {
        keep(key, value)
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
