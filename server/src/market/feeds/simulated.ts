/**
 * Made-up prices that behave like a market, and say so: a function of a key and of the time alone, so that two servers, and
 * one before and after a restart, quote the same. Nothing is stored; days and minutes are computed when they are asked for.
 */
import { setImmediate } from 'node:timers/promises'
import { day_ms } from '@tarazu/contract/duration'
import type { Bar } from '@tarazu/contract/market/bar'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'
import { dayStart, localDay, nextTradingDay, previousTradingDay, sessionOn, tradingDay } from '../calendar.ts'
import { adjustBars, type Split, splitFactor } from '../candles.ts'
import { accruedInterest } from '../corporate-actions/accrued-interest.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { dayText, minuteMs, parseDay } from '../zone.ts'
import { firstDay } from './factor-path.ts'
import type { Dividend, Feed, Quote } from './feed.ts'
import { type KeptDays, makeKeptDays } from './kept-days.ts'
import { barSoFar, priceInBar, stepsPerBar } from './path-in-bar.ts'
import type { SimulatedDay } from './simulated-day.ts'
import { makeSimulatedDays } from './simulated-days.ts'

export type SimulatedOptions = {
  /** Who has it knows every price to come. */
  key: Buffer
  clock: Clock
  instruments: readonly Instrument[]
  /** Keep the sessions and holidays of the calendars instead of trading round the clock. */
  marketHours?: boolean
  /** Between two rounds of quotes, in ms. */
  everyMs?: number
}

/** A request for more minutes than this is a mistake: it would cost seconds. */
const maximumMinuteRangeMs = 32 * day_ms

/** Days from the first that begins at `from` or later. */
type Chart = { from: number; days: KeptDays }

/** A dividend never takes all of a price. */
const leastLeft = 0.01

/** A dividend, and what of the price it leaves, once that has been asked for. */
type Fall = Dividend & { ratio: number | undefined }

function lowered(bar: Bar, factor: number): Bar {
  const price = (before: number) => Math.round(before * factor * 1e6) / 1e6
  const { open, high, low, close } = bar
  return { ...bar, open: price(open), high: price(high), low: price(low), close: price(close) }
}

/** Instruments whose finished days are kept for the next chart: five years of one are 90 kB. */
const keptCharts = 300

/** So many days are walked before others have their turn: some milliseconds. */
const daysInARow = 128

export function makeSimulatedFeed(options: SimulatedOptions): Feed {
  const { clock, instruments, marketHours = false, everyMs = 1_000 } = options
  const known = new Map(instruments.map((each) => [each.symbol, each]))
  const days = makeSimulatedDays(options.key, instruments, marketHours)
  const current = new Map<string, SimulatedDay>()
  const charts = new LRUCache<string, Chart>({ max: keptCharts })
  let walking = Promise.resolve()
  const splits = new Map<string, readonly Split[]>()
  const falls = new Map<string, Fall[]>()
  const interests = new Map<string, (day: string) => number>()
  const oldest = dayText(firstDay + 10)

  /** The walks know of no split: every price of theirs is one from before all of them. */
  const factorAt = (symbol: string, ms: number) => splitFactor(splits.get(symbol) ?? [], 0, ms)

  const paysIncome = ({ symbol, bond }: Instrument) => bond !== undefined || falls.get(symbol) !== undefined

  /**
   * Ticks of interest in a price of `day`. What is quoted for a bond is what is paid for it, so that nobody has the coupon for
   * nothing who buys the evening before.
   */
  function interestOn({ symbol, bond, calendar, tickMicros }: Instrument, day: string): number {
    if (!bond) return 0
    const known = interests.get(symbol) ?? accruedInterest(bond, calendar)
    interests.set(symbol, known)
    return Math.round(known(day) / Number(tickMicros))
  }

  /** By how much the dividends have lowered prices of `ms`: a share is worth less by what is paid out of it. */
  function fallenAt(instrument: Instrument, ms: number): number {
    let factor = 1
    for (const fall of falls.get(instrument.symbol) ?? []) {
      if (fall.from > ms) break
      fall.ratio ??= fallOf(instrument, fall, factor)
      factor *= fall.ratio
    }
    return factor
  }

  /** The last price before it says how large a part of a share a dividend is. */
  function fallOf(instrument: Instrument, { from, amount }: Dividend, fallen: number): number {
    const before = dayBefore(instrument, localDay(instrument.calendar, from))
    const { close } = days.dailyBar(instrument, before, 0)
    const price = close * fallen * factorAt(instrument.symbol, from - 1)
    return Math.max(leastLeft, 1 - Number(amount) / 1e6 / price)
  }

  /** The day that trades at `ms`, or traded last. */
  function dayAt({ calendar }: Instrument, ms: number): string {
    if (!marketHours) return localDay(calendar, ms)
    const day = tradingDay(calendar, ms)
    return ms < (sessionOn(calendar, day)?.open ?? 0) ? previousTradingDay(calendar, day) : day
  }

  function dayBefore({ calendar }: Instrument, day: string) {
    return marketHours ? previousTradingDay(calendar, day) : dayText(parseDay(day) - 1)
  }

  function dayAfter({ calendar }: Instrument, day: string) {
    return marketHours ? nextTradingDay(calendar, dayStart(calendar, day)) : dayText(parseDay(day) + 1)
  }

  function currentDay(instrument: Instrument, ms: number): SimulatedDay {
    const known = current.get(instrument.symbol)
    if (known && ms >= known.open && ms < known.until) return known
    const name = dayAt(instrument, ms)
    const day = days.day(instrument, name, dayBefore(instrument, name))
    current.set(instrument.symbol, day)
    return day
  }

  function quoteAt(instrument: Instrument, ms: number, adjusted = true): Quote {
    const day = currentDay(instrument, ms)
    const { minute, step, at } = day.moment(ms)
    const bits = day.bitsOf(minute)
    const bar = day.minuteBar(minute)
    const last = priceInBar(bar, step, bits)
    const soFar = barSoFar(bar, step, bits)
    const before = day.before(minute)
    const { bid, ask, bidSize, askSize } = day.offers(last, minute, step)
    const { tickMicros } = instrument
    const split = adjusted ? factorAt(instrument.symbol, at) : 1
    const priceOn = (name: string, ms: number) => {
      const factor = adjusted ? split * fallenAt(instrument, ms) : 1
      const interest = interestOn(instrument, name)
      return (ticks: number) =>
        BigInt(factor === 1 ? ticks + interest : Math.max(1, Math.round((ticks + interest) * factor))) *
        tickMicros
    }
    const price = priceOn(day.name, at)
    const ofYesterday = () => {
      const yesterday = dayBefore(instrument, day.name)
      return priceOn(yesterday, dayStart(instrument.calendar, yesterday))
    }
    const priceBefore = paysIncome(instrument) ? ofYesterday() : price
    return {
      symbol: instrument.symbol,
      last: price(last),
      bid: price(bid),
      ask: price(ask),
      bidSize,
      askSize,
      open: price(day.openTicks),
      high: price(Math.max(before.high, soFar.high)),
      low: price(Math.min(before.low, soFar.low)),
      previousClose: priceBefore(day.previousCloseTicks),
      volume: day.volumeAt(minute, (step + 1) / stepsPerBar),
      at,
      receivedAt: ms,
      source: 'simulated',
    }
  }

  /**
   * Bars of the days that have ended; asked for again, only what is new is computed. One instrument at a time and a stretch at a
   * time, so that whoever asks for all of them holds nobody up.
   */
  async function finishedDays(instrument: Instrument, from: number, now: number): Promise<KeptDays> {
    const known = charts.get(instrument.symbol)
    if (known && known.from <= from && days.ends(instrument, firstMissing(instrument, known)) > now)
      return known.days
    const walked = walking.then(() => walkDays(instrument, from, now))
    walking = walked.then(() => undefined).catch(() => undefined)
    return walked
  }

  /** The first day that is not kept. */
  function firstMissing(instrument: Instrument, { from, days: kept }: Chart): string {
    const last = kept.last()
    return last === undefined
      ? firstFrom(instrument, from)
      : dayAfter(instrument, localDay(instrument.calendar, last))
  }

  async function walkDays(instrument: Instrument, from: number, now: number): Promise<KeptDays> {
    const { symbol } = instrument
    const known = charts.get(symbol)
    // From another first day, all of them: none may be left out in the middle.
    const chart: Chart = known && known.from <= from ? known : { from, days: makeKeptDays() }
    let day = firstMissing(instrument, chart)
    for (let walked = 1; days.ends(instrument, day) <= now; walked++) {
      chart.days.push(days.dailyBar(instrument, day, interestOn(instrument, day)))
      day = dayAfter(instrument, day)
      if (walked % daysInARow === 0) await setImmediate()
    }
    charts.set(symbol, chart)
    return chart.days
  }

  /** The first day that has prices and begins at `from` or later. */
  function firstFrom(instrument: Instrument, from: number): string {
    const { calendar } = instrument
    let day = localDay(calendar, Math.max(from, dayStart(calendar, oldest)))
    if (dayStart(calendar, day) < from) day = dayText(parseDay(day) + 1)
    return marketHours && !sessionOn(calendar, day) ? dayAfter(instrument, day) : day
  }

  async function dailyBars(instrument: Instrument, from: number, to: number, now: number): Promise<Bar[]> {
    const finished = await finishedDays(instrument, from, now)
    const bars = finished.between(from, to)
    const day = currentDay(instrument, now)
    const at = dayStart(instrument.calendar, day.name)
    if (at >= from && at < to && at > (finished.last() ?? 0))
      bars.push({ ...runningDay(instrument, now), at })
    return bars
  }

  function runningDay(instrument: Instrument, now: number): Omit<Bar, 'at'> {
    const { open, high, low, last, volume } = quoteAt(instrument, now, false)
    const number = (micros: bigint) => Number(micros) / 1e6
    return { open: number(open), high: number(high), low: number(low), close: number(last), volume }
  }

  function minuteBars(instrument: Instrument, from: number, to: number, now: number): Bar[] {
    if (to - from > maximumMinuteRangeMs) throw new RangeError('minutes of more than 32 days at once')
    const bars: Bar[] = []
    const last = Math.min(to, now + 1)
    for (let name = dayAt(instrument, Math.max(from, dayStart(instrument.calendar, oldest))); ; ) {
      const running = currentDay(instrument, now)
      const day = running.name === name ? running : days.day(instrument, name, dayBefore(instrument, name))
      if (day.open >= last) return bars
      for (let minute = 0; minute < day.minutes; minute++) {
        const at = day.startOf(minute)
        if (at >= last) break
        if (at >= from) bars.push(minuteBar(instrument, day, minute, at, now))
      }
      name = dayAfter(instrument, name)
    }
  }

  function minuteBar(
    instrument: Instrument,
    day: SimulatedDay,
    minute: number,
    at: number,
    now: number,
  ): Bar {
    const step = now - at >= minuteMs ? stepsPerBar - 1 : Math.floor((now - at) / 1_000)
    const { open, high, low, close } = barSoFar(day.minuteBar(minute), step, day.bitsOf(minute))
    const interest = interestOn(instrument, day.name)
    const price = (ticks: number) => ((ticks + interest) * Number(instrument.tickMicros)) / 1e6
    const volume = day.volumeAt(minute, (step + 1) / stepsPerBar) - day.volumeAt(minute, 0)
    return { at, open: price(open), high: price(high), low: price(low), close: price(close), volume }
  }

  /** Nothing is charted from before a listing. */
  function beginningOf({ calendar, listedAt }: Instrument, interval: '1m' | '1d') {
    return listedAt !== undefined && interval === '1d'
      ? dayStart(calendar, localDay(calendar, listedAt))
      : listedAt
  }

  function peek(symbol: string): Quote | undefined {
    const instrument = known.get(symbol)
    return instrument && quoteAt(instrument, clock.now())
  }

  return {
    name: 'simulated',
    roundTheClock: !marketHours,
    now: () => clock.now(),
    start(wanted, emit) {
      const round = () => emit([...wanted()].flatMap((symbol) => peek(symbol) ?? []))
      const timer = setInterval(round, everyMs)
      round()
      return () => clearInterval(timer)
    },
    peek,
    list(instrument) {
      known.set(instrument.symbol, instrument)
    },
    split(symbol, known) {
      splits.set(symbol, known)
      for (const fall of falls.get(symbol) ?? []) fall.ratio = undefined
    },
    dividends(symbol, known) {
      const inTurn = known.toSorted((a, b) => a.from - b.from)
      falls.set(
        symbol,
        inTurn.map((each) => ({ ...each, ratio: undefined })),
      )
    },
    async bars(symbol, interval, wantedFrom, to) {
      const instrument = known.get(symbol)
      const from = Math.max(wantedFrom, (instrument && beginningOf(instrument, interval)) ?? 0)
      if (!instrument || to <= from) return []
      const now = clock.now()
      const bars =
        interval === '1d' ? await dailyBars(instrument, from, to, now) : minuteBars(instrument, from, to, now)
      const ratio = factorAt(symbol, now)
      const whole = ratio === 1 ? bars : adjustBars(bars, [{ from: to, ratio }], to)
      return falls.get(symbol)?.length
        ? whole.map((bar) => lowered(bar, fallenAt(instrument, bar.at)))
        : whole
    },
  }
}
