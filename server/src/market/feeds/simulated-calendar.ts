/**
 * Which days simulated instruments trade on: those of their calendars, or every day where prices move round
 * the clock.
 */
import { dayStart, localDay, nextTradingDay, previousTradingDay, sessionOn, tradingDay } from '../calendar.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { dayText, parseDay } from '../zone.ts'
import { firstDay } from './factor-path.ts'

/** The first day that can be asked for. */
const oldest = dayText(firstDay + 10)

/** Days are 'YYYY-MM-DD' in the instrument's zone. */
export function makeSimulatedCalendar(marketHours: boolean) {
  const dayBefore = ({ calendar }: Instrument, day: string) =>
    marketHours ? previousTradingDay(calendar, day) : dayText(parseDay(day) - 1)

  const dayAfter = ({ calendar }: Instrument, day: string) =>
    marketHours ? nextTradingDay(calendar, dayStart(calendar, day)) : dayText(parseDay(day) + 1)

  /** The day that trades at `ms`, or else the last one that has traded. */
  function dayAt({ calendar }: Instrument, ms: number): string {
    if (!marketHours) return localDay(calendar, ms)
    const day = tradingDay(calendar, ms)
    return ms < (sessionOn(calendar, day)?.open ?? 0) ? previousTradingDay(calendar, day) : day
  }

  return {
    dayBefore,
    dayAfter,
    dayAt,
    /** The day that trades at `ms`, but none before there are prices. */
    firstDayAt: (instrument: Instrument, ms: number) =>
      dayAt(instrument, Math.max(ms, dayStart(instrument.calendar, oldest))),
    /** The first day that has prices and begins at `from` or later. */
    firstFrom(instrument: Instrument, from: number): string {
      const { calendar } = instrument
      let day = localDay(calendar, Math.max(from, dayStart(calendar, oldest)))
      if (dayStart(calendar, day) < from) day = dayText(parseDay(day) + 1)
      return marketHours && !sessionOn(calendar, day) ? dayAfter(instrument, day) : day
    },
  }
}

export type SimulatedCalendar = ReturnType<typeof makeSimulatedCalendar>
