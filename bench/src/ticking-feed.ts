import type { Feed } from '@tarazu/server/src/market/feeds/feed.ts'
import type { Instrument } from '@tarazu/server/src/market/instruments/instrument.ts'

/**
 * Every price of the list moves on every round, and says when: what the lateness of a stream is counted from.
 */
export function makeTickingFeed(instruments: readonly Instrument[], every_ms = 250): Feed {
  const now = () => Math.floor(performance.timeOrigin + performance.now())
  let round = 0

  function quoteOf({ symbol, basePrice }: Instrument) {
    // Prices stay within a thousandth of the base price, so that no guard takes one for an error.
    const base = BigInt(Math.round(basePrice * 1e6))
    const last = base + (base * BigInt(round % 100)) / 100_000n
    const at = now()
    return {
      symbol,
      last,
      bid: last,
      ask: last,
      bidSize: 1_000_000,
      askSize: 1_000_000,
      open: base,
      high: base + base / 1_000n,
      low: base,
      previousClose: base,
      volume: round,
      at,
      receivedAt: at,
      source: 'simulated' as const,
    }
  }

  return {
    name: 'simulated',
    roundTheClock: true,
    now,
    start(_wanted, emit) {
      const timer = setInterval(() => {
        round += 1
        emit(instruments.map(quoteOf))
      }, every_ms)
      return () => clearInterval(timer)
    },
    bars: async () => [],
  }
}
