import type { Feed } from '@tarazu/server/src/market/feeds/feed.ts'
import type { Instrument } from '@tarazu/server/src/market/instruments/instrument.ts'

/**
 * Prices stand still until somebody says otherwise, so that a run decides which orders a quote reaches. They
 * only fall.
 */
export function makeSteeredFeed(instruments: readonly Instrument[], every_ms = 250) {
  const now = () => Math.floor(performance.timeOrigin + performance.now())
  const prices = new Map(instruments.map(({ symbol, basePrice }) => [symbol, micros(basePrice)]))
  let emitAll = () => {}

  function quoteOf({ symbol, basePrice }: Instrument) {
    const base = micros(basePrice)
    const last = prices.get(symbol) ?? base
    const at = now()
    return {
      symbol,
      last,
      bid: last,
      ask: last,
      bidSize: 1_000_000,
      askSize: 1_000_000,
      open: base,
      high: base,
      low: last,
      previousClose: base,
      volume: 0,
      at,
      receivedAt: at,
      source: 'simulated' as const,
    }
  }

  const feed: Feed = {
    name: 'simulated',
    roundTheClock: true,
    now,
    start(_wanted, emit) {
      emitAll = () => emit(instruments.map(quoteOf))
      emitAll()
      const timer = setInterval(emitAll, every_ms)
      return () => clearInterval(timer)
    },
    bars: async () => [],
  }
  return {
    feed,
    /** From now on this is the price, in micros. */
    steer(symbol: string, price: bigint) {
      prices.set(symbol, price)
      emitAll()
    },
  }
}

export const micros = (price: number) => BigInt(Math.round(price * 1e6))
