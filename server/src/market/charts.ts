/** The candles of a chart: which days or minutes of the feed, grouped and checked. */
import { day_ms } from '@tarazu/contract/duration'
import type { Bar, Interval, Range } from '@tarazu/contract/market/bar'
import { dayEnd, dayStart, localDay, monthStart, weekStart } from './calendar.ts'
import { monthlyBars, weeklyBars } from './candles.ts'
import type { Feed, Quote } from './feeds/feed.ts'
import type { Instrument } from './instruments/instrument.ts'
import type { ReadBars } from './read-bars.ts'
import { chartedDay } from './trading-hours.ts'
import { dayText } from './zone.ts'

export type Chart = {
  bars: Bar[]
  /** The close before the first bar, where it is known. */
  closeBefore: number | undefined
  /** The span that the width of the chart stands for, ms UTC. */
  from: number
  to: number
}

type Options = {
  feed: Pick<Feed, 'now' | 'roundTheClock'>
  readBars: ReadBars
  instrumentOf(symbol: string): Instrument
  quote(symbol: string): Quote | undefined
}

const years: Record<Range, number> = { '1d': 0, '1y': 1, '5y': 5 }
/** Long enough to contain the trading day before any day. */
const lookBack_ms = 12 * day_ms

export function makeCharts({ feed, readBars, instrumentOf, quote }: Options) {
  async function minutes(instrument: Instrument): Promise<Chart> {
    const { calendar, symbol } = instrument
    const { day, from, to } = chartedDay(calendar, feed.now(), feed.roundTheClock)
    // The whole day: auctions before the open and after the close count, where the feed has them.
    const bars = await readBars(instrument, '1m', dayStart(calendar, day), dayEnd(calendar, day))
    const last = quote(symbol)
    const sameDay = last && localDay(calendar, last.at) === day
    return { bars, closeBefore: sameDay ? Number(last.previousClose) / 1e6 : undefined, from, to }
  }

  async function days(
    instrument: Instrument,
    interval: Exclude<Interval, '1m'>,
    range: Range,
  ): Promise<Chart> {
    const { calendar } = instrument
    const now = feed.now()
    const from = begin(instrument, interval, range, now)
    const daily = await readBars(instrument, '1d', from - lookBack_ms, now + 1)
    const before = daily.filter((bar) => bar.at < from)
    const inside = daily.filter((bar) => bar.at >= from)
    const bars =
      interval === '1wk'
        ? weeklyBars(inside, calendar)
        : interval === '1mo'
          ? monthlyBars(inside, calendar)
          : inside
    return { bars, closeBefore: before.at(-1)?.close, from, to: now }
  }

  /** Start of the first bar, which is that of a whole period; ms UTC. */
  function begin({ calendar }: Instrument, interval: Interval, range: Range, now: number): number {
    const { day } = chartedDay(calendar, now, feed.roundTheClock)
    const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
    // 29 February of a year that has none is 1 March.
    const first = dayText(Date.UTC(year - years[range], month - 1, dayOfMonth) / day_ms)
    const at = dayStart(calendar, first)
    if (interval === '1wk') return weekStart(calendar, at)
    return interval === '1mo' ? monthStart(calendar, at) : at
  }

  return {
    chart(symbol: string, interval: Interval, range: Range): Promise<Chart> {
      const instrument = instrumentOf(symbol)
      return interval === '1m' ? minutes(instrument) : days(instrument, interval, range)
    },
  }
}
