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

  function isDrawn(symbol: string) {
    const instrument = known.get(symbol)
    return instrument === undefined || quotes.isDrawn(instrument, clock.now())
  }

  return {
    name: 'simulated',
    roundTheClock: !marketHours,
    now: () => clock.now(),
    start(wanted, emit) {
      return startRounds({ wanted, emit, every_ms, peek, isDrawn })
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

/** A day takes a few ms to draw, and at a start and at midnight all of them have to be. */
const drawnAtOnce = 4
const drawPause_ms = 5

type Rounds = {
  wanted: () => Iterable<string>
  emit: (quotes: Quote[]) => void
  every_ms: number
  peek(symbol: string): Quote | undefined
  isDrawn(symbol: string): boolean
}

/**
 * Quotes everything in rounds. Days that are still to be drawn follow a few at a time, so that nobody waits
 * for all of them; whoever asks for one of these prices meanwhile peeks.
 */
function startRounds({ wanted, emit, every_ms, peek, isDrawn }: Rounds) {
  const undrawn = new Set<string>()
  let drawing: NodeJS.Timeout | undefined
  const quotesOf = (symbols: Iterable<string>) => [...symbols].flatMap((symbol) => peek(symbol) ?? [])

  function draw(besides: string[]) {
    const next = [...undrawn].slice(0, drawnAtOnce)
    for (const symbol of next) undrawn.delete(symbol)
    emit(quotesOf([...besides, ...next]))
    drawing = undrawn.size > 0 ? setTimeout(draw, drawPause_ms, []) : undefined
  }

  function round() {
    const symbols = [...wanted()]
    for (const symbol of symbols) if (!isDrawn(symbol)) undrawn.add(symbol)
    clearTimeout(drawing)
    draw(symbols.filter(isDrawn))
  }

  const timer = setInterval(round, every_ms)
  round()
  return () => {
    clearInterval(timer)
    clearTimeout(drawing)
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
