/** What a chart shows, and how one view differs from the one before. Pure. */
import type { Bar } from '@tarazu/contract/market/bar'
import type { ChartKind } from '@tarazu/contract/market/chart-choices'
import { type Direction, directionOf } from '@tarazu/ui/direction'
import { chartTime } from './zone-time.ts'

/** Whether only closing prices are drawn. */
export const isLine = (kind: ChartKind) => kind === 'area' || kind === 'line'

export type ChartView = {
  /** A changed name means another chart, which is shown from its default zoom. */
  name: string
  kind: ChartKind
  /** `percent`: against the first bar in sight, for comparing. */
  scale: 'normal' | 'log' | 'percent'
  /** The whole of it is in sight, and it cannot be moved. */
  still: boolean
  /** How many of the last bars are in sight at first; left out: as many as fit. */
  inSight?: number | undefined
  bars: readonly Bar[]
  zone: string
  /** A dotted line across an area. */
  reference: number | undefined
  direction: Direction
}

/**
 * Where a line went: over the whole of a range, whose bars are the last `inSight`, or on the day, since the
 * close before it, whose `change` stands above the chart. A line of years that rose is not painted as a fall
 * because today's price fell.
 */
export function directionOver(
  { bars, inSight }: Pick<ChartView, 'bars' | 'inSight'>,
  isDay: boolean,
  change: number | undefined,
): Direction {
  const first = isDay || !inSight ? undefined : bars.at(-Math.min(inSight, bars.length))
  const last = bars.at(-1)
  return directionOf(first && last ? last.close - first.open : (change ?? 0))
}

/** Keeps the first of two equal hours, as clocks that go back have them: the chart takes each only once. */
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

/** Whether only the end changed: every bar before the last is the same object. */
export function extendsOnly(before: ChartView, next: ChartView) {
  const [old, bars] = [before.bars, next.bars]
  return (
    before.name === next.name &&
    before.zone === next.zone &&
    before.kind === next.kind &&
    old.length > 1 &&
    (bars.length === old.length || bars.length === old.length + 1) &&
    bars[0] === old[0] &&
    bars[old.length - 2] === old[old.length - 2]
  )
}

/** Indices and currencies have no volumes. */
export function hasVolume(bars: readonly Bar[]) {
  return bars.some((bar) => bar.volume > 0)
}

type Span = { minValue: number; maxValue: number }

/** Includes the previous close, unless it is so far off that the bars could not be made out. */
export function spanWith({ minValue, maxValue }: Span, price: number): Span {
  const [low, high] = [Math.min(minValue, price), Math.max(maxValue, price)]
  const tooFar = high - low > 3 * (maxValue - minValue)
  return tooFar ? { minValue, maxValue } : { minValue: low, maxValue: high }
}
