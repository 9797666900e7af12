import type { Split } from '../market/candles.ts'
import type { Feed, Quote } from '../market/feeds/feed.ts'

export type HandFeed = Feed & {
  /** Sets a price, which the feed emits at once. Sizes are large unless given. */
  set(symbol: string, price: number, more?: Partial<Quote>): void
  /** From the next price on, prices are after this split, which only the source knows of. */
  bringSplit(symbol: string, split: Split): void
}

/** Shorter than the time after which a price is too old for an order. */
const renewAfter_ms = 5_000
const look_ms = 500

/**
 * A feed whose prices the test sets, by the given clock. A price becomes stale when the test sets that clock
 * forward, not because a busy machine is slow: until then it is emitted again with the current time.
 */
export function handFeed(clock: { now(): number }): HandFeed {
  let emit: (quotes: Quote[]) => void = () => undefined
  const known = new Map<string, Quote>()
  /**
   * How far the clock was ahead of the machine's when the price was set; none for a price with its own time.
   */
  const setAhead = new Map<string, number>()
  const ahead = () => Math.round(clock.now() - performance.timeOrigin - performance.now())

  function renewPrices() {
    const [now, since] = [clock.now(), ahead()]
    const late = [...known.values()].filter(({ symbol, at }) => {
      const was = setAhead.get(symbol)
      return was !== undefined && Math.abs(since - was) <= 1 && now - at > renewAfter_ms
    })
    for (const quote of late) known.set(quote.symbol, { ...quote, at: now, receivedAt: now })
    if (late.length > 0) emit(late.map(({ symbol }) => known.get(symbol) as Quote))
  }

  const splits = new Map<string, Split[]>()
  return {
    name: 'simulated',
    roundTheClock: true,
    now: () => clock.now(),
    start(_wanted, to) {
      emit = to
      emit([...known.values()])
      const renewal = setInterval(renewPrices, look_ms)
      renewal.unref()
      return () => {
        clearInterval(renewal)
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
      if (more.at === undefined && more.receivedAt === undefined) setAhead.set(symbol, ahead())
      else setAhead.delete(symbol)
      emit([quote])
    },
  }
}
