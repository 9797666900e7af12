import type { Bar } from '@tarazu/contract/market/bar'

/** First, last, highest and lowest of the bars; undefined for no bars. Pure. */
export function summaryOf(bars: readonly Bar[]) {
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return undefined
  return {
    first,
    last,
    high: bars.reduce((high, bar) => Math.max(high, bar.high), Number.NEGATIVE_INFINITY),
    low: bars.reduce((low, bar) => Math.min(low, bar.low), Number.POSITIVE_INFINITY),
  }
}
