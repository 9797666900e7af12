import type { Clock } from '../clock.ts'

/** Lets so many of each name through in a second, all of which may come at once. */
export function makeRateLimit(perSecond: number, { now }: Clock) {
  const left = new Map<string, { tokens: number; at: number }>()
  return (name: string): boolean => {
    const at = now()
    const before = left.get(name) ?? { tokens: perSecond, at }
    const tokens = Math.min(perSecond, before.tokens + ((at - before.at) * perSecond) / 1_000)
    const passes = tokens >= 1
    left.set(name, { tokens: passes ? tokens - 1 : tokens, at })
    return passes
  }
}
