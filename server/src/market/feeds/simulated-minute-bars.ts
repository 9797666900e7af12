/** Minute bars of simulated instruments. */
import { day_ms } from '@tarazu/contract/duration'
import type { Bar } from '@tarazu/contract/market/bar'
import type { Instrument } from '../instruments/instrument.ts'
import { minute_ms } from '../zone.ts'
import { barSoFar, stepsPerBar } from './path-in-bar.ts'
import type { SimulatedAdjustments } from './simulated-adjustments.ts'
import type { SimulatedCalendar } from './simulated-calendar.ts'
import type { SimulatedDay } from './simulated-day.ts'
import type { makeSimulatedDays } from './simulated-days.ts'
import type { SimulatedQuotes } from './simulated-quotes.ts'

/** A request for more minutes than this is a mistake: it would cost seconds. */
const maxRange_ms = 32 * day_ms

export function makeSimulatedMinuteBars(
  days: Pick<ReturnType<typeof makeSimulatedDays>, 'day'>,
  calendar: SimulatedCalendar,
  adjustments: Pick<SimulatedAdjustments, 'interestOn'>,
  { currentDay }: Pick<SimulatedQuotes, 'currentDay'>,
) {
  function minuteBar(
    instrument: Instrument,
    day: SimulatedDay,
    minute: number,
    at: number,
    now: number,
  ): Bar {
    const step = now - at >= minute_ms ? stepsPerBar - 1 : Math.floor((now - at) / 1_000)
    const { open, high, low, close } = barSoFar(day.minuteBar(minute), step, day.bitsOf(minute))
    const interest = adjustments.interestOn(instrument, day.name)
    const price = (ticks: number) => ((ticks + interest) * Number(instrument.tickMicros)) / 1e6
    const volume = day.volumeAt(minute, (step + 1) / stepsPerBar) - day.volumeAt(minute, 0)
    return { at, open: price(open), high: price(high), low: price(low), close: price(close), volume }
  }

  /** Minutes that start in [from, to), the one that is running included as far as it has gone. */
  return (instrument: Instrument, from: number, to: number, now: number): Bar[] => {
    if (to - from > maxRange_ms) throw new RangeError('minutes of more than 32 days at once')
    const bars: Bar[] = []
    const last = Math.min(to, now + 1)
    for (let name = calendar.firstDayAt(instrument, from); ; ) {
      const running = currentDay(instrument, now)
      const day =
        running.name === name ? running : days.day(instrument, name, calendar.dayBefore(instrument, name))
      if (day.open >= last) return bars
      for (let minute = 0; minute < day.minutes; minute++) {
        const at = day.startOf(minute)
        if (at >= last) break
        if (at >= from) bars.push(minuteBar(instrument, day, minute, at, now))
      }
      name = calendar.dayAfter(instrument, name)
    }
  }
}
