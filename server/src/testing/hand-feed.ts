import type { Split } from '../market/candles.ts'
import type { Feed, Quote } from '../market/feed.ts'

export type HandFeed = Feed & {
  /** Sets a price that the feed emits at once; sizes are large unless given. */
  set(symbol: string, price: number, more?: Partial<Quote>): void
  /** From the next price on it is one of after this split, which the source knows of and nobody has told it. */
  bringSplit(symbol: string, split: Split): void
}

/** A feed whose prices the test sets. Its clock is the one it is given. */
export function handFeed(clock: { now(): number }): HandFeed {
  let emit: (quotes: Quote[]) => void = () => undefined
  const known = new Map<string, Quote>()
  const splits = new Map<string, Split[]>()
  return {
    name: 'simulated',
    roundTheClock: true,
    now: () => clock.now(),
    start(_wanted, to) {
      emit = to
      emit([...known.values()])
      return () => {
        emit = () => undefined
      }
    },
    bars: async () => [],
    list: () => undefined,
    splits: (symbol) => splits.get(symbol) ?? [],
    bringSplit(symbol, split) {
      splits.set(symbol, [...(splits.get(symbol) ?? []), split])
    },
    set(symbol, price, more = {}) {
      const micros = BigInt(Math.round(price * 1e6))
      const quote: Quote = {
        symbol,
        last: micros,
        bid: micros,
        ask: micros,
        bidSize: 1_000_000,
        askSize: 1_000_000,
        open: micros,
        high: micros,
        low: micros,
        previousClose: micros,
        volume: 1,
        at: clock.now(),
        receivedAt: clock.now(),
        source: 'simulated',
        ...more,
      }
      known.set(symbol, quote)
      emit([quote])
    },
  }
}
