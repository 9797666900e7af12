/** Moves the last candle by the present price, until the server sends it finished. Pure. */
import type { Bar } from '@tarazu/contract/market/bar'
import type { ChartPeriod } from './stock-queries.ts'
import { dayIn } from './zone-time.ts'

const day_ms = 86_400_000
const minute_ms = 60_000

/** Whether the moment `at` still belongs to the bar that starts at `start`. */
function belongs(period: ChartPeriod, start: number, at: number, zone: string) {
  if (period === 'timeline') return at < start + minute_ms
  if (period === 'day') return dayIn(at, zone) === dayIn(start, zone)
  if (period === 'month') return dayIn(at, zone).slice(0, 7) === dayIn(start, zone).slice(0, 7)
  const days = (Date.parse(dayIn(at, zone)) - Date.parse(dayIn(start, zone))) / day_ms
  return days < 7
}

/**
 * Returns the same objects except for the last bar, so that the chart can tell what changed. A price from
 * before the last bar changes nothing; one after it begins a new minute, but longer bars wait for the server.
 */
export function withRunningBar(
  bars: readonly Bar[],
  now: { price: number | undefined; at: number | undefined },
  period: ChartPeriod,
  zone: string,
): readonly Bar[] {
  const { price, at } = now
  const last = bars.at(-1)
  if (price === undefined || at === undefined || !last || at < last.at) return bars
  if (belongs(period, last.at, at, zone)) {
    if (last.close === price) return bars
    const { high, low } = last
    return [
      ...bars.slice(0, -1),
      { ...last, close: price, high: Math.max(high, price), low: Math.min(low, price) },
    ]
  }
  if (period !== 'timeline') return bars
  const start = Math.floor(at / minute_ms) * minute_ms
  return [...bars, { at: start, open: price, high: price, low: price, close: price, volume: 0 }]
}
