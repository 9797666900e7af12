/** Moves the last candle by the present price, until the server sends it finished. Pure. */
import type { Bar } from '@tarazu/contract/market/bar'
import type { BarStep } from '@tarazu/contract/market/chart-ranges'
import { dayIn } from './zone-time.ts'

const day_ms = 86_400_000
const lengths_ms: Partial<Record<BarStep, number>> = { '1m': 60_000, '15m': 900_000, '1h': 3_600_000 }

/** Whether the moment `at` still belongs to the bar that starts at `start`. */
function belongs(step: BarStep, start: number, at: number, zone: string) {
  const length = lengths_ms[step]
  if (length !== undefined) return at < start + length
  if (step === '1d') return dayIn(at, zone) === dayIn(start, zone)
  if (step === '1mo') return dayIn(at, zone).slice(0, 7) === dayIn(start, zone).slice(0, 7)
  const days = (Date.parse(dayIn(at, zone)) - Date.parse(dayIn(start, zone))) / day_ms
  return days < 7
}

/**
 * Returns the same objects except for the last bar, so that the chart can tell what changed. A price from
 * before the last bar changes nothing; one after it begins a new minute or hour, but longer bars wait for
 * the server.
 */
export function withRunningBar(
  bars: readonly Bar[],
  now: { price: number | undefined; at: number | undefined },
  step: BarStep,
  zone: string,
): readonly Bar[] {
  const { price, at } = now
  const last = bars.at(-1)
  if (price === undefined || at === undefined || !last || at < last.at) return bars
  if (belongs(step, last.at, at, zone)) {
    if (last.close === price) return bars
    const { high, low } = last
    return [
      ...bars.slice(0, -1),
      { ...last, close: price, high: Math.max(high, price), low: Math.min(low, price) },
    ]
  }
  const length = lengths_ms[step]
  if (length === undefined) return bars
  const start = last.at + Math.floor((at - last.at) / length) * length
  return [...bars, { at: start, open: price, high: price, low: price, close: price, volume: 0 }]
}
