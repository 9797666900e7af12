/** What a chart is to show, and how it differs from what it shows. Pure. */
import type { Bar } from '@tarazu/contract/market/bar'
import type { Direction } from '@tarazu/ui/direction'
import { chartTime } from './zone-time.ts'

export type ChartView = {
  /** Another name is another picture: it is shown from its usual distance. */
  name: string
  kind: 'area' | 'candles'
  bars: readonly Bar[]
  zone: string
  /** A dotted line across an area. */
  reference: number | undefined
  direction: Direction
}

/** Where clocks go back an hour comes twice; the chart takes each moment of the wall clock once, the first of the two. */
export function withoutRepeatedHour(bars: readonly Bar[], zone: string): readonly Bar[] {
  let latest = Number.NEGATIVE_INFINITY
  const kept = bars.filter((bar) => {
    const time = chartTime(bar.at, zone)
    if (time <= latest) return false
    latest = time
    return true
  })
  return kept.length === bars.length ? bars : kept
}

/** Only the end has moved: everything before is the very same. */
export function grows(before: ChartView, next: ChartView) {
  const [old, bars] = [before.bars, next.bars]
  return (
    before.name === next.name &&
    before.zone === next.zone &&
    old.length > 1 &&
    (bars.length === old.length || bars.length === old.length + 1) &&
    bars[0] === old[0] &&
    bars[old.length - 2] === old[old.length - 2]
  )
}

/** Indices and currencies have none. */
export function hasVolume(bars: readonly Bar[]) {
  return bars.some((bar) => bar.volume > 0)
}

type Span = { minValue: number; maxValue: number }

/** The previous close stays in sight, unless the day has left it so far behind that nothing else could be seen. */
export function spanWith({ minValue, maxValue }: Span, price: number): Span {
  const [low, high] = [Math.min(minValue, price), Math.max(maxValue, price)]
  const tooFar = high - low > 3 * (maxValue - minValue)
  return tooFar ? { minValue, maxValue } : { minValue: low, maxValue: high }
}
