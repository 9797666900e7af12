/**
 * Wrong sign-ins, counted in memory, and what the next one costs whoever is not known. Nothing here locks
 * anybody out. Counts are of one process; several each count their own.
 */
import { proofBits } from '@tarazu/contract/session/proof'
import { LRUCache } from 'lru-cache'
import { growsTo } from '../concurrency/grows-to.ts'

/** How many wrong ones are free, and how long they are counted, in ms from the first. */
type Rule = { free: number; window_ms: number }
export type GuessRules = { account: Rule; network: Rule; everywhere: Rule }

const minute_ms = 60_000
const hour_ms = 60 * minute_ms

/** Networks are shared by many people, accounts are not. */
export const customerGuesses: GuessRules = {
  account: { free: 5, window_ms: 24 * hour_ms },
  network: { free: 100, window_ms: hour_ms },
  everywhere: { free: 1_000, window_ms: 10 * minute_ms },
}
export const operatorGuesses: GuessRules = {
  account: { free: 5, window_ms: 24 * hour_ms },
  network: { free: 30, window_ms: hour_ms },
  everywhere: { free: 200, window_ms: 10 * minute_ms },
}

/** Most accounts, and most networks, whose counts are remembered. */
const maxCounts = 100_000

type Count = { count: number; endsAt: number }

/**
 * `account` is the phone or the e-mail address; `networks` are those of the caller, the narrowest first, none
 * where networks are not counted.
 */
export type Guess = { account: string; networks: readonly string[] }

export function makeGuesses(rules: GuessRules, now: () => number) {
  const counts = new LRUCache<string, Count>(growsTo(2 * maxCounts))

  function subjectsOf({ account, networks }: Guess): [string, Rule][] {
    const wider = networks.map((network, index): [string, Rule] => [
      `network ${network}`,
      { ...rules.network, free: rules.network.free * 2 ** index },
    ])
    return [
      [`account ${account}`, rules.account],
      ...wider,
      ...(networks.length > 0 ? [['everywhere', rules.everywhere] as [string, Rule]] : []),
    ]
  }

  function openCount(subject: string) {
    const known = counts.get(subject)
    return known && now() < known.endsAt ? known : undefined
  }

  return {
    /** The bits that the puzzle for another guess has to have; 0: none is needed. */
    bits(guess: Guess): number {
      const times = subjectsOf(guess).map(([subject, { free }]) => (openCount(subject)?.count ?? 0) / free)
      return bitsOf(Math.max(...times))
    },
    /**
     * Counts a guess before it is tried, so that guesses at once cannot outrun the count. Returns what takes
     * it back where it was right, or could not be tried.
     */
    add(guess: Guess): () => void {
      const counted = subjectsOf(guess).map(([subject, { window_ms }]) => {
        const open = openCount(subject) ?? { count: 0, endsAt: now() + window_ms }
        open.count += 1
        counts.set(subject, open)
        return open
      })
      return () => {
        for (const each of counted) each.count -= 1
      }
    },
    get size() {
      return counts.size
    },
  }
}

/** One bit more, twice the work, each time the guesses have doubled. */
export function bitsOf(times: number): number {
  return times < 1 ? 0 : Math.min(proofBits.most, proofBits.least + Math.floor(Math.log2(times)))
}
