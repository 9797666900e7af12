/** What charts are made of: weeks and months from days, and changes in percent. Pure. */
import type { Bar } from '@tarazu/contract/market/bar'
import { type CalendarName, monthStart, weekStart } from './calendar.ts'
import { type Zone, zoneOffset } from './zone.ts'

/** Bars of one period each, labelled with the period's beginning. `days` are oldest first. */
function groupBars(days: readonly Bar[], startOf: (at: number) => number): Bar[] {
  const groups: Bar[] = []
  for (const day of days) {
    const at = startOf(day.at)
    const group = groups.at(-1)
    if (group?.at !== at) {
      groups.push({ ...day, at })
      continue
    }
    group.high = Math.max(group.high, day.high)
    group.low = Math.min(group.low, day.low)
    group.close = day.close
    group.volume += day.volume
  }
  return groups
}

/**
 * Weeks begin on Monday in the market's own time zone; a Sunday session belongs to the week that ends with
 * it.
 */
export const weeklyBars = (days: readonly Bar[], calendar: CalendarName) =>
  groupBars(days, (at) => weekStart(calendar, at))

export const monthlyBars = (days: readonly Bar[], calendar: CalendarName) =>
  groupBars(days, (at) => monthStart(calendar, at))

/** Bars of `length_ms` from minutes. Hours are those of the market's own clocks. */
export const barsWithinDay = (minutes: readonly Bar[], length_ms: number, zone: Zone) =>
  groupBars(minutes, (at) => {
    const offset = zoneOffset(zone, at)
    return Math.floor((at + offset) / length_ms) * length_ms - offset
  })

/** Several bars as one; undefined where there are none. */
export const mergeBars = (bars: readonly Bar[], at: number): Bar | undefined => groupBars(bars, () => at)[0]

/** A split or bonus issue: from `from` (ms UTC) on, one old share is 1 / `ratio` new ones. */
export type Split = { from: number; ratio: number }

/** Factor that makes a price of time `at` comparable with prices of time `asOf`. */
export function splitFactor(splits: readonly Split[], at: number, asOf: number): number {
  let factor = 1
  for (const { from, ratio } of splits) if (at < from && from <= asOf) factor *= ratio
  return factor
}

/** Bars in units of time `asOf`: a split after it is not known yet and changes nothing. */
export function adjustBars(bars: readonly Bar[], splits: readonly Split[], asOf: number): Bar[] {
  if (splits.length === 0) return [...bars]
  return bars.map((bar) => {
    const factor = splitFactor(splits, bar.at, asOf)
    if (factor === 1) return bar
    return {
      at: bar.at,
      open: inMicros(bar.open * factor),
      high: inMicros(bar.high * factor),
      low: inMicros(bar.low * factor),
      close: inMicros(bar.close * factor),
      volume: Math.round(bar.volume / factor),
    }
  })
}

const inMicros = (price: number) => Math.round(price * 1e6) / 1e6

/**
 * Percent against an earlier price; null where there is none. A fall stays negative where the earlier price
 * was below zero.
 */
export function percentChange(price: number, before: number | undefined): number | null {
  if (!before || !Number.isFinite(before) || !Number.isFinite(price)) return null
  return ((price - before) / Math.abs(before)) * 100
}

/** Each bar's change in percent against the close before it; `before` is the close before the first. */
export const changes = (bars: readonly Bar[], before?: number): (number | null)[] =>
  bars.map((bar, i) => percentChange(bar.close, i === 0 ? before : bars[i - 1]?.close))
