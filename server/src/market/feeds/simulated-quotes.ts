/** The quote of a simulated instrument at any moment of the day that trades. */
import { dayStart } from '../calendar.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Quote } from './feed.ts'
import { barSoFar, priceInBar, stepsPerBar } from './path-in-bar.ts'
import type { SimulatedAdjustments } from './simulated-adjustments.ts'
import type { SimulatedCalendar } from './simulated-calendar.ts'
import type { SimulatedDay } from './simulated-day.ts'
import type { makeSimulatedDays } from './simulated-days.ts'

export function makeSimulatedQuotes(
  days: Pick<ReturnType<typeof makeSimulatedDays>, 'day'>,
  calendar: SimulatedCalendar,
  adjustments: SimulatedAdjustments,
) {
  const current = new Map<string, SimulatedDay>()

  function currentDay(instrument: Instrument, ms: number): SimulatedDay {
    const known = current.get(instrument.symbol)
    if (holds(known, ms)) return known
    const name = calendar.dayAt(instrument, ms)
    const day = days.day(instrument, name, calendar.dayBefore(instrument, name))
    current.set(instrument.symbol, day)
    return day
  }

  /**
   * Turns ticks of a day into micros. `adjusted`: in the units of `at`, and less what was paid out until
   * `ms`.
   */
  function priceOn(instrument: Instrument, day: string, ms: number, adjusted: { at: number } | undefined) {
    const factor = adjusted
      ? adjustments.splitAt(instrument.symbol, adjusted.at) * adjustments.fallenAt(instrument, ms)
      : 1
    const interest = adjustments.interestOn(instrument, day)
    return (ticks: number) =>
      BigInt(factor === 1 ? ticks + interest : Math.max(1, Math.round((ticks + interest) * factor))) *
      instrument.tickMicros
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
    const adjustment = adjusted ? { at } : undefined
    const price = priceOn(instrument, day.name, at, adjustment)
    const ofYesterday = () => {
      const yesterday = calendar.dayBefore(instrument, day.name)
      return priceOn(instrument, yesterday, dayStart(instrument.calendar, yesterday), adjustment)
    }
    const priceBefore = adjustments.paysIncome(instrument) ? ofYesterday() : price
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

  /** Whether its quote of this moment costs next to nothing, since its day was drawn before. */
  const isDrawn = ({ symbol }: Instrument, ms: number) => holds(current.get(symbol), ms)

  return { currentDay, quoteAt, isDrawn }
}

const holds = (day: SimulatedDay | undefined, ms: number): day is SimulatedDay =>
  day !== undefined && ms >= day.open && ms < day.until

export type SimulatedQuotes = ReturnType<typeof makeSimulatedQuotes>
