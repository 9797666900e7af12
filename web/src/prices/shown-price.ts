import type { Freshness, Source } from '@tarazu/contract/market/instrument'
import type { LiveQuote } from '../data/live.ts'

/** What a list row and the quote of one instrument have in common. Times are ms since the epoch. */
type Fetched = {
  price: number | null
  previousClose: number | null
  changePercent: number | null
  priceAt: number | null
  priceSource: Source | null
  freshness: Freshness
}

export type ShownPrice = {
  price: number | undefined
  change: number | undefined
  percent: number | undefined
  at: number | undefined
  source: Source | undefined
  freshness: Freshness
}

/** The newer of what was fetched and what the stream has brought. */
export function shownPrice(fetched: Fetched | undefined, quote: LiveQuote | undefined): ShownPrice {
  if (quote && quote.at >= (fetched?.priceAt ?? 0)) {
    const { price, change, at, source, freshness } = quote
    return { price, change, percent: quote.changePercent ?? undefined, at, source, freshness }
  }
  const price = fetched?.price ?? undefined
  const before = fetched?.previousClose ?? undefined
  return {
    price,
    change: price === undefined || before === undefined ? undefined : price - before,
    percent: fetched?.changePercent ?? undefined,
    at: fetched?.priceAt ?? undefined,
    source: fetched?.priceSource ?? undefined,
    freshness: fetched?.freshness ?? 'none',
  }
}

/**
 * Decimals that show each of these prices in full, at least two and at most six. Given bid and ask as well,
 * the width of a currency's price does not jump when its last digit happens to be a zero.
 */
export function digitsOf(...prices: (number | null | undefined)[]) {
  const fractions = prices.map((price) => `${price ?? ''}`.split('.')[1]?.length ?? 0)
  return Math.min(6, Math.max(2, ...fractions))
}

type Connection = { online: boolean; streaming: boolean }

/**
 * What the server called live ages when it can no longer tell us otherwise: after a while without its stream,
 * at once where the device has no network, whatever the stream still believes. `receivedAt` in ms of this
 * device's clock.
 */
export function freshnessNow(
  freshness: Freshness,
  { online, streaming }: Connection,
  receivedAt: number,
  now: number,
) {
  if (freshness !== 'live' || (online && streaming)) return freshness
  return !online || now - receivedAt > liveFor_ms ? 'delayed' : 'live'
}
const liveFor_ms = 10_000
