/**
 * Made-up prices that behave like a market, and say so: a function of a key and of the time alone, so that
 * two servers, and one before and after a restart, quote the same. Nothing is stored; days and minutes are
 * computed when they are asked for.
 */
import type { Bar } from '@tarazu/contract/market/bar'
import type { Clock } from '../../clock.ts'
import { dayStart, localDay } from '../calendar.ts'
import { adjustBars } from '../candles.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Feed, Quote } from './feed.ts'
import { makeSimulatedAdjustments } from './simulated-adjustments.ts'
import { makeSimulatedCalendar } from './simulated-calendar.ts'
import { makeSimulatedDailyBars } from './simulated-daily-bars.ts'
import { makeSimulatedDays } from './simulated-days.ts'
import { makeSimulatedMinuteBars } from './simulated-minute-bars.ts'
import { makeSimulatedQuotes } from './simulated-quotes.ts'

export type SimulatedOptions = {
  /** Whoever has it knows every price to come. */
  key: Buffer
  clock: Clock
  instruments: readonly Instrument[]
  /** Keep the sessions and holidays of the calendars instead of trading round the clock. */
  marketHours?: boolean
  /** Between two rounds of quotes, in ms. */
  every_ms?: number
}

export function makeSimulatedFeed(options: SimulatedOptions): Feed {
  const { key, clock, instruments, marketHours = false, every_ms = 1_000 } = options
  const known = new Map(instruments.map((each) => [each.symbol, each]))
  const days = makeSimulatedDays(key, instruments, marketHours)
  const calendar = makeSimulatedCalendar(marketHours)
  const adjustments = makeSimulatedAdjustments(days, calendar)
  const quotes = makeSimulatedQuotes(days, calendar, adjustments)
  const dailyBars = makeSimulatedDailyBars(days, calendar, adjustments, quotes)
  const minuteBars = makeSimulatedMinuteBars(days, calendar, adjustments, quotes)

  function peek(symbol: string): Quote | undefined {
    const instrument = known.get(symbol)
    return instrument && quotes.quoteAt(instrument, clock.now())
  }

  return {
    name: 'simulated',
    roundTheClock: !marketHours,
    now: () => clock.now(),
    start(wanted, emit) {
      const round = () => emit([...wanted()].flatMap((symbol) => peek(symbol) ?? []))
      const timer = setInterval(round, every_ms)
      round()
      return () => clearInterval(timer)
    },
    peek,
    list(instrument) {
      known.set(instrument.symbol, instrument)
    },
    split: adjustments.setSplits,
    dividends: adjustments.setDividends,
    async bars(symbol, interval, wantedFrom, to) {
      const instrument = known.get(symbol)
      const from = Math.max(wantedFrom, (instrument && beginningOf(instrument, interval)) ?? 0)
      if (!instrument || to <= from) return []
      const now = clock.now()
      const bars =
        interval === '1d' ? await dailyBars(instrument, from, to, now) : minuteBars(instrument, from, to, now)
      const ratio = adjustments.splitAt(symbol, now)
      const whole = ratio === 1 ? bars : adjustBars(bars, [{ from: to, ratio }], to)
      return adjustments.hasDividends(symbol)
        ? whole.map((bar) => lowered(bar, adjustments.fallenAt(instrument, bar.at)))
        : whole
    },
  }
}

/** Nothing is charted from before a listing. */
function beginningOf({ calendar, listedAt }: Instrument, interval: '1m' | '1d') {
  return listedAt !== undefined && interval === '1d'
    ? dayStart(calendar, localDay(calendar, listedAt))
    : listedAt
}

function lowered(bar: Bar, factor: number): Bar {
  const price = (before: number) => Math.round(before * factor * 1e6) / 1e6
  const { open, high, low, close } = bar
  return { ...bar, open: price(open), high: price(high), low: price(low), close: price(close) }
}
