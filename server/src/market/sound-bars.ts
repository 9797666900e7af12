/** Leaves out candles that cannot be true: a gap in a chart is honest, a thousandfold spike is not. Pure. */
import type { Bar } from '@tarazu/contract/market/bar'

/**
 * Prices of a large company stay within this factor over five years. A price in the wrong unit is off by a
 * hundred.
 */
const maxFactor = 60

/**
 * Bars in order, each once, with high and low around open and close, none after `now`, and none that is too
 * far from the price `reference`. Where a bar occurs twice, the later one counts.
 */
export function soundBars(
  bars: readonly Bar[],
  options: { now: number; reference: number; mayBeNegative: boolean },
): Bar[] {
  const byStart = new Map<number, Bar>()
  for (const bar of bars) {
    const { at, open, high, low, close, volume } = bar
    const prices = [open, high, low, close]
    if (!prices.every((price) => isPossible(price, options)) || !(at <= options.now)) continue
    byStart.set(at, {
      at,
      open,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close,
      volume: Number.isFinite(volume) && volume > 0 ? volume : 0,
    })
  }
  return [...byStart.values()].sort((a, b) => a.at - b.at)
}

function isPossible(
  price: number,
  { reference, mayBeNegative }: { reference: number; mayBeNegative: boolean },
) {
  if (!Number.isFinite(price)) return false
  if (mayBeNegative) return Math.abs(price) < Math.abs(reference) * maxFactor
  return price > 0 && price < reference * maxFactor && price * maxFactor > reference
}
