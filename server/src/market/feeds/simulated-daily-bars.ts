/** Daily bars of simulated instruments. Finished days are kept, and only new ones are computed. */
import { setImmediate } from 'node:timers/promises'
import type { Bar } from '@tarazu/contract/market/bar'
import { LRUCache } from 'lru-cache'
import { dayStart, localDay } from '../calendar.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { type KeptDays, makeKeptDays } from './kept-days.ts'
import type { SimulatedAdjustments } from './simulated-adjustments.ts'
import type { SimulatedCalendar } from './simulated-calendar.ts'
import type { makeSimulatedDays } from './simulated-days.ts'
import type { SimulatedQuotes } from './simulated-quotes.ts'

/** Days from the first that begins at `from` or later. */
type Chart = { from: number; days: KeptDays }

/** Most instruments whose finished days are kept for the next chart: five years of one are 90 kB. */
const maxCharts = 300

/** How many days are walked, which takes some milliseconds, before other work gets its turn. */
const daysInARow = 128

export function makeSimulatedDailyBars(
  days: Pick<ReturnType<typeof makeSimulatedDays>, 'ends' | 'dailyBar'>,
  calendar: SimulatedCalendar,
  adjustments: Pick<SimulatedAdjustments, 'interestOn'>,
  { currentDay, quoteAt }: SimulatedQuotes,
) {
  const charts = new LRUCache<string, Chart>({ max: maxCharts })
  let walking = Promise.resolve()

  /**
   * Bars of the days that have ended. One instrument at a time and a stretch at a time, so that a request for
   * all of them delays nobody.
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
      ? calendar.firstFrom(instrument, from)
      : calendar.dayAfter(instrument, localDay(instrument.calendar, last))
  }

  async function walkDays(instrument: Instrument, from: number, now: number): Promise<KeptDays> {
    const { symbol } = instrument
    const known = charts.get(symbol)
    // All days are walked anew if an earlier first day is wanted: none may be left out in the middle.
    const chart: Chart = known && known.from <= from ? known : { from, days: makeKeptDays() }
    let day = firstMissing(instrument, chart)
    for (let walked = 1; days.ends(instrument, day) <= now; walked++) {
      chart.days.push(days.dailyBar(instrument, day, adjustments.interestOn(instrument, day)))
      day = calendar.dayAfter(instrument, day)
      if (walked % daysInARow === 0) await setImmediate()
    }
    charts.set(symbol, chart)
    return chart.days
  }

  function runningDay(instrument: Instrument, now: number): Omit<Bar, 'at'> {
    const { open, high, low, last, volume } = quoteAt(instrument, now, false)
    const number = (micros: bigint) => Number(micros) / 1e6
    return { open: number(open), high: number(high), low: number(low), close: number(last), volume }
  }

  /** Days that start in [from, to), the one that is running included. */
  return async (instrument: Instrument, from: number, to: number, now: number): Promise<Bar[]> => {
    const finished = await finishedDays(instrument, from, now)
    const bars = finished.between(from, to)
    const day = currentDay(instrument, now)
    const at = dayStart(instrument.calendar, day.name)
    if (at >= from && at < to && at > (finished.last() ?? 0))
      bars.push({ ...runningDay(instrument, now), at })
    return bars
  }
}
