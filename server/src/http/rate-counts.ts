/** Counts requests in windows of ten seconds, each from the first request of its party. */
import { LRUCache } from 'lru-cache'
import { growsTo } from '../concurrency/grows-to.ts'

export const window_ms = 10_000
/** Parties remembered at once; whoever asked longest ago is forgotten first. */
const maxParties = 50_000

/** One party to count for, and how many requests it may send in a window. */
export type Counted = { party: string; max: number }

/** What becomes of a request: how long to wait, in ms, and by how much the party is over its limit. */
export type Excess = { wait_ms: number; times: number }

type Count = { count: number; endsAt: number }

export function makeRateCounts(now: () => number) {
  const counts = new LRUCache<string, Count>(growsTo(maxParties))

  function add({ party, max }: Counted, at: number, times: number): Excess | undefined {
    const known = counts.get(party)
    if (!known || at >= known.endsAt) {
      counts.set(party, { count: times, endsAt: at + window_ms })
      return undefined
    }
    known.count += times
    return known.count > max ? { wait_ms: known.endsAt - at, times: known.count / max } : undefined
  }

  return {
    /**
     * Counts a request (`times`: so many) for each of its parties, the narrowest first. A party that is over
     * its limit does not use up what the wider ones share with others.
     */
    count(parties: readonly Counted[], times = 1): Excess | undefined {
      const at = now()
      for (const each of parties) {
        const excess = add(each, at, times)
        if (excess) return excess
      }
      return undefined
    },
    get parties() {
      return counts.size
    },
  }
}
