/** When an instrument trades now, or next. Pure. */
import {
  type CalendarName,
  dayEnd,
  dayStart,
  isCalendarOpen,
  localDay,
  nextTradingDay,
  previousTradingDay,
  sessionOf,
  sessionOn,
  tradingDay,
} from './calendar.ts'

export type TradingSession = {
  /** Whether it may be traded at this moment. */
  open: boolean
  /** Day and hours of the session that is on, or else of the next one; ms UTC. */
  day: string
  opens: number
  closes: number
  /**
   * When a sale of now is settled: on the next market day, or after a minute where trading goes on round the
   * clock.
   */
  settles: number
}

const settlementRoundTheClock_ms = 60_000

export function sessionAt(calendar: CalendarName, ms: number, roundTheClock: boolean): TradingSession {
  if (roundTheClock) {
    const day = localDay(calendar, ms)
    const [opens, closes] = [dayStart(calendar, day), dayEnd(calendar, day)]
    return { open: true, day, opens, closes, settles: ms + settlementRoundTheClock_ms }
  }
  const today = sessionOf(calendar, ms)
  const next = nextTradingDay(calendar, ms)
  const session = today && ms < today.close ? today : sessionOn(calendar, next)
  if (!session) throw new Error(`no session of ${calendar} on ${next}`)
  const after = nextTradingDay(calendar, dayStart(calendar, session.day))
  return {
    open: isCalendarOpen(calendar, ms),
    day: session.day,
    opens: session.open,
    closes: session.close,
    settles: sessionOn(calendar, after)?.open ?? dayStart(calendar, after),
  }
}

/** The latest day whose trading has begun, with what a chart of it spans. */
export function chartedDay(calendar: CalendarName, ms: number, roundTheClock: boolean) {
  if (roundTheClock) {
    const day = localDay(calendar, ms)
    return { day, from: dayStart(calendar, day), to: ms }
  }
  const latest = tradingDay(calendar, ms)
  const begun = ms >= (sessionOn(calendar, latest)?.open ?? 0)
  const session = sessionOn(calendar, begun ? latest : previousTradingDay(calendar, latest))
  if (!session) throw new Error(`no session of ${calendar} before ${latest}`)
  return { day: session.day, from: session.open, to: session.close }
}
