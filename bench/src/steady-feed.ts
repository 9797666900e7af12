import type { Feed } from '@tarazu/server/src/market/feeds/feed.ts'
import type { Instrument } from '@tarazu/server/src/market/instruments/instrument.ts'

/** A feed whose prices stay where they are until one is set. */
export function makeSteadyFeed(instruments: readonly Instrument[], every_ms = 1_000) {
  const now = () => Math.floor(performance.timeOrigin + performance.now())
  const prices = new Map(instruments.map(({ symbol, basePrice }) => [symbol, microsOf(basePrice)]))
  let emit: Parameters<Feed['start']>[1] = () => undefined

  function quoteOf(symbol: string) {
    const last = prices.get(symbol) ?? 0n
    const at = now()
    return {
      symbol,
      last,
      bid: last,
      ask: last,
      bidSize: 100_000_000,
      askSize: 100_000_000,
      open: last,
      high: last,
      low: last,
      previousClose: last,
      volume: 1,
      at,
      receivedAt: at,
      source: 'simulated' as const,
    }
  }

  const feed: Feed = {
    name: 'simulated',
    roundTheClock: true,
    now,
    start(_wanted, to) {
      emit = to
      const tell = () => to([...prices.keys()].map(quoteOf))
      tell()
      const timer = setInterval(tell, every_ms)
      return () => clearInterval(timer)
    },
    bars: async () => [],
  }
  return {
    feed,
    /** In rupees. Told at once. */
    set(symbol: string, price: number) {
      prices.set(symbol, microsOf(price))
      emit([quoteOf(symbol)])
    },
  }
}

const microsOf = (price: number) =>
  BigInt(Math.round(price * 20)) * 50_000n || BigInt(Math.round(price * 1e6))
