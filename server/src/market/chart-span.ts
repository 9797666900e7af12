/** Which time a page of a chart spans. Pure. */
import { day_ms } from '@tarazu/contract/duration'
import type { ChartRange } from '@tarazu/contract/market/chart-ranges'
import { type CalendarName, dayEnd, dayStart, monthStart, weekStart } from './calendar.ts'
import { chartedDay } from './trading-hours.ts'
import { dayText, parseDay } from './zone.ts'

/** Whole bars in [from, to), ms UTC. */
export type Span = { from: number; to: number }

/** How far back a page of each range reaches; a page of a day is one trading day. */
const reach = {
  '1W': { days: 6 },
  '1M': { months: 1 },
  '3M': { months: 3 },
  '1Y': { months: 12 },
  '5Y': { months: 60 },
  All: { months: 240 },
} as const

/** Nobody has prices of an exchange from before this time, ms UTC. */
const oldest = Date.UTC(1970, 0, 1)
/** Sources keep minutes for weeks and hours for about two years; nothing earlier is asked for. */
const kept_ms: Partial<Record<ChartRange, number>> = {
  '1D': 28 * day_ms,
  '1W': 28 * day_ms,
  '1M': 700 * day_ms,
}

/** The page that ends before `end`, ms UTC; `end` is in the future for the page that ends now. */
export function spanBefore(
  calendar: CalendarName,
  range: ChartRange,
  end: number,
  roundTheClock: boolean,
): Span {
  // Days before the first trading has begun belong to the day before.
  const { day } = chartedDay(calendar, end - 1, roundTheClock)
  const dayIsOver = dayEnd(calendar, day)
  if (range === '1D') return { from: dayStart(calendar, day), to: Math.min(dayIsOver, end) }
  const { days = 0, months = 0 } = reach[range] as { days?: number; months?: number }
  const [year = 0, month = 0, dayOfMonth = 0] = dayText(parseDay(day) - days)
    .split('-')
    .map(Number)
  // The 31st of a month that has none is the 1st of the next.
  const first = dayStart(calendar, dayText(Date.UTC(year, month - 1 - months, dayOfMonth) / day_ms))
  const from =
    range === '5Y' ? weekStart(calendar, first) : range === 'All' ? monthStart(calendar, first) : first
  return { from, to: Math.min(dayIsOver, end) }
}

/** Whether a source may have bars from before `from`. */
export const mayHaveEarlier = (range: ChartRange, from: number, now: number) =>
  from > (kept_ms[range] === undefined ? oldest : now - kept_ms[range])
