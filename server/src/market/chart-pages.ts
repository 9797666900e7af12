/** The bars of a chart that is scrolled back, a page at a time. */
import type { Bar } from '@tarazu/contract/market/bar'
import { type ChartRange, isWithinDay, stepOf } from '@tarazu/contract/market/chart-ranges'
import { zoneOf } from './calendar.ts'
import { barsWithinDay, monthlyBars, weeklyBars } from './candles.ts'
import { mayHaveEarlier, spanBefore } from './chart-span.ts'
import type { Feed, Quote } from './feeds/feed.ts'
import type { Instrument } from './instruments/instrument.ts'
import type { ReadBars } from './read-bars.ts'

export type ChartPage = {
  bars: Bar[]
  /** The close before the first bar, where it is known. */
  closeBefore: number | undefined
  /** The end of the page before this one, ms UTC; undefined: there is none. */
  earlier: number | undefined
}

type Options = {
  feed: Pick<Feed, 'now' | 'roundTheClock'>
  readBars: ReadBars
  instrumentOf(symbol: string): Instrument
  quote(symbol: string): Quote | undefined
}

const quarter_ms = 15 * 60_000
/** Long enough to contain the trading day before any day. */
const lookBack_ms = 12 * 86_400_000

export function makeChartPages({ feed, readBars, instrumentOf, quote }: Options) {
  async function withinDay(instrument: Instrument, range: ChartRange, from: number, to: number) {
    const step = stepOf[range]
    const bars = await readBars(instrument, step === '1h' ? '1h' : '1m', from, to)
    return step === '15m' ? barsWithinDay(bars, quarter_ms, zoneOf(instrument.calendar)) : bars
  }

  async function ofDays(instrument: Instrument, range: ChartRange, from: number, to: number) {
    const days = await readBars(instrument, '1d', from - lookBack_ms, to)
    const inside = days.filter(({ at }) => at >= from)
    const step = stepOf[range]
    const { calendar } = instrument
    const bars =
      step === '1wk' ? weeklyBars(inside, calendar) : step === '1mo' ? monthlyBars(inside, calendar) : inside
    return { bars, closeBefore: days.findLast(({ at }) => at < from)?.close }
  }

  /** The newest page, or the one that ends at `before`, ms UTC. */
  return async function page(symbol: string, range: ChartRange, before?: number): Promise<ChartPage> {
    const instrument = instrumentOf(symbol)
    const now = feed.now()
    const end = Math.min(before ?? now + 1, now + 1)
    if (!mayHaveEarlier(range, end, now)) return { bars: [], closeBefore: undefined, earlier: undefined }
    const { from, to } = spanBefore(instrument.calendar, range, end, feed.roundTheClock)
    const { bars, closeBefore } = isWithinDay(stepOf[range])
      ? { bars: await withinDay(instrument, range, from, to), closeBefore: undefined }
      : await ofDays(instrument, range, from, to)
    const last = range === '1D' && before === undefined ? quote(symbol) : undefined
    const more = bars.length > 0 && mayHaveEarlier(range, from, now)
    return {
      bars,
      closeBefore: last ? Number(last.previousClose) / 1e6 : closeBefore,
      earlier: more ? from : undefined,
    }
  }
}
