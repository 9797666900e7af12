/**
 * When each market trades: sessions, holidays, short and special days. Pure; times are ms UTC, days
 * 'YYYY-MM-DD' local.
 */
import {
  indiaFixedHolidays,
  indiaHolidays,
  indiaSpecialSessions,
  usEarlyCloses,
  usHolidays,
} from './calendar-days.ts'
import { dayNumber, dayText, fromLocal, minute_ms, parseDay, weekday, type Zone, zoneOffset } from './zone.ts'

/**
 * IN: NSE and BSE. US: New York. CME: Globex futures. FX: currencies, Sunday to Friday evening of New York.
 */
export type CalendarName = 'IN' | 'US' | 'CME' | 'FX'

export type TradingHours = {
  day: string
  open: number
  close: number
  /** More than one where the exchange traded the day in parts. */
  parts: readonly { open: number; close: number }[]
}

/** Minutes of the local day. A negative one lies on the evening before. */
type Hours = readonly (readonly [open: number, close: number])[]

type Rules = {
  zone: Zone
  /** When the trading day begins, in minutes of the local day that gives it its name. */
  dayBegins: number
  hours(day: string, weekday: number): Hours | undefined
}

const days = (blob: string) =>
  new Set(
    blob
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [year, ...rest] = line.trim().split(' ')
        return rest.map((monthDay) => `${year}-${monthDay}`)
      }),
  )

const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

const closedIndia = days(indiaHolidays)
const lastListedIndia = [...closedIndia].at(-1)?.slice(0, 4) ?? ''
const closedUs = days(usHolidays)
const shortUs = days(usEarlyCloses)

const weekend = (day: number) => day === 0 || day === 6
const newYearOrChristmas = (day: string) => day.endsWith('-01-01') || day.endsWith('-12-25')
const goodFriday = (day: string) =>
  closedUs.has(day) && (day.slice(5, 7) === '03' || day.slice(5, 7) === '04')

const rules: Record<CalendarName, Rules> = {
  IN: {
    zone: 'Asia/Kolkata',
    dayBegins: 0,
    hours(day, weekday) {
      const special = indiaSpecialSessions[day]
      if (special) {
        return special.split(' ').map((part) => [minutes(part.slice(0, 5)), minutes(part.slice(6))] as const)
      }
      const listed = day.slice(0, 4) <= lastListedIndia
      const holiday = listed ? closedIndia.has(day) : indiaFixedHolidays.includes(day.slice(5))
      return weekend(weekday) || holiday ? undefined : [[9 * 60 + 15, 15 * 60 + 30]]
    },
  },
  US: {
    zone: 'America/New_York',
    dayBegins: 0,
    hours(day, weekday) {
      if (weekend(weekday) || closedUs.has(day)) return undefined
      return [[9 * 60 + 30, shortUs.has(day) ? 13 * 60 : 16 * 60]]
    },
  },
  CME: {
    zone: 'America/New_York',
    dayBegins: -6 * 60,
    hours(day, weekday) {
      if (weekend(weekday) || newYearOrChristmas(day) || goodFriday(day)) return undefined
      return [[-6 * 60, closedUs.has(day) ? 13 * 60 : 17 * 60]]
    },
  },
  FX: {
    zone: 'America/New_York',
    dayBegins: -7 * 60,
    hours(day, weekday) {
      return weekend(weekday) || newYearOrChristmas(day) ? undefined : [[-7 * 60, 17 * 60]]
    },
  },
}

function localDayNumber(calendar: CalendarName, ms: number) {
  const { zone, dayBegins } = rules[calendar]
  return dayNumber(ms + zoneOffset(zone, ms) - dayBegins * minute_ms)
}

function sessionOfDay(calendar: CalendarName, number: number): TradingHours | undefined {
  const { zone, hours } = rules[calendar]
  const day = dayText(number)
  const parts = hours(day, weekday(number))?.map(([open, close]) => ({
    open: fromLocal(zone, number, open),
    close: fromLocal(zone, number, close),
  }))
  const first = parts?.[0]
  const last = parts?.at(-1)
  return parts && first && last ? { day, open: first.open, close: last.close, parts } : undefined
}

/**
 * The date that a moment belongs to, whether the market trades on it or not (an evening in New York belongs
 * to tomorrow's currencies).
 */
export const localDay = (calendar: CalendarName, ms: number) => dayText(localDayNumber(calendar, ms))

/** ms UTC at which a local day begins. */
export const dayStart = (calendar: CalendarName, day: string) =>
  fromLocal(rules[calendar].zone, parseDay(day), rules[calendar].dayBegins)

/** The session of a day; undefined on a day without one. */
export const sessionOn = (calendar: CalendarName, day: string) => sessionOfDay(calendar, parseDay(day))

/** The session of the local day that holds `ms`, before, during or after it. */
export const sessionOf = (calendar: CalendarName, ms: number) =>
  sessionOfDay(calendar, localDayNumber(calendar, ms))

export function isCalendarOpen(calendar: CalendarName, ms: number) {
  return sessionOf(calendar, ms)?.parts.some((part) => ms >= part.open && ms < part.close) ?? false
}

function seek(
  calendar: CalendarName,
  from: number,
  step: 1 | -1,
  found: (session: TradingHours) => boolean,
): TradingHours {
  for (let number = from, tries = 0; tries < 30; number += step, tries++) {
    const session = sessionOfDay(calendar, number)
    if (session && found(session)) return session
  }
  throw new Error(`no session of ${calendar} within 30 days of ${dayText(from)}`)
}

/** Local days from one moment to another on which nothing trades. */
export function closedDays(calendar: CalendarName, from: number, to: number) {
  const closed: { day: string; weekend: boolean }[] = []
  for (let number = localDayNumber(calendar, from); number <= localDayNumber(calendar, to); number++) {
    if (!sessionOfDay(calendar, number))
      closed.push({ day: dayText(number), weekend: weekend(weekday(number)) })
  }
  return closed
}

/** When trading next begins, after `ms`. */
export function nextOpen(calendar: CalendarName, ms: number): number {
  const later = (session: TradingHours) => session.parts.find((part) => part.open > ms)?.open
  return later(seek(calendar, localDayNumber(calendar, ms), 1, (s) => later(s) !== undefined)) as number
}

/** The latest trading day that is not after the date of `ms`: today before the open too. */
export const tradingDay = (calendar: CalendarName, ms: number) =>
  seek(calendar, localDayNumber(calendar, ms), -1, () => true).day

/** The first trading day after the date of `ms`: where a trade of that date settles. */
export const nextTradingDay = (calendar: CalendarName, ms: number) =>
  seek(calendar, localDayNumber(calendar, ms) + 1, 1, () => true).day

/** The first trading day that is not before `day`. */
export const tradingDayFrom = (calendar: CalendarName, day: string) =>
  seek(calendar, parseDay(day), 1, () => true).day

/** The last trading day before `day`. */
export const previousTradingDay = (calendar: CalendarName, day: string) =>
  seek(calendar, parseDay(day) - 1, -1, () => true).day

/** Monday of the week, and the first of the month, that hold a local day; ms UTC of their beginning. */
export function weekStart(calendar: CalendarName, ms: number): number {
  const number = localDayNumber(calendar, ms)
  return dayStart(calendar, dayText(number - ((weekday(number) + 6) % 7)))
}

export const monthStart = (calendar: CalendarName, ms: number) =>
  dayStart(calendar, `${localDay(calendar, ms).slice(0, 7)}-01`)

/** ms UTC at which a local day ends, which is when the next begins. */
export const dayEnd = (calendar: CalendarName, day: string) => dayStart(calendar, dayText(parseDay(day) + 1))

export const zoneOf = (calendar: CalendarName) => rules[calendar].zone
