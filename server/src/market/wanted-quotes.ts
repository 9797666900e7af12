/** Which quotes the feed is asked for: those that somebody watches or has asked for in the last minute. */
import type { Clock } from '../clock.ts'
import { walletPairs } from './instruments/instruments-currencies.ts'
import type { ListedInstruments } from './listed-instruments.ts'

const askedFor_ms = 60_000

/** `quotesAll`: the feed quotes everything without asking anyone, so that every resting order is reached. */
export function makeWantedQuotes(
  instruments: Pick<ListedInstruments, 'find' | 'symbols'>,
  clock: Clock,
  quotesAll: boolean,
) {
  const watchers = new Map<string, number>()
  const askedAt = new Map<string, number>()

  return {
    /** Keeps the quote coming for a minute. */
    ask(symbol: string) {
      askedAt.set(symbol, clock.now())
    },
    *symbols() {
      if (quotesAll) {
        yield* instruments.symbols()
        return
      }
      const recently = clock.now() - askedFor_ms
      for (const symbol of instruments.symbols()) {
        // An order in another currency must not wait for the first quote of its exchange rate.
        if (watchers.has(symbol) || walletPairs.includes(symbol) || (askedAt.get(symbol) ?? 0) >= recently)
          yield symbol
      }
    },
    /** Keeps the quotes coming until the function that it returns is called. */
    watch(symbols: Iterable<string>) {
      const held = [...new Set(symbols)].filter((symbol) => instruments.find(symbol))
      for (const symbol of held) watchers.set(symbol, (watchers.get(symbol) ?? 0) + 1)
      let released = false
      return () => {
        if (released) return
        released = true
        for (const symbol of held) {
          const left = (watchers.get(symbol) ?? 1) - 1
          if (left > 0) watchers.set(symbol, left)
          else watchers.delete(symbol)
        }
      }
    },
  }
}
