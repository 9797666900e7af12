/**
 * When a withdrawal has to be paid: by the service level, and never on a day on which banks are closed. Pure.
 */
import { day_ms, hour_ms } from '@tarazu/contract/duration'
import type { ServiceLevel } from '@tarazu/contract/withdrawals/rules'
import { type CalendarName, dayStart, localDay, sessionOn } from '../market/calendar.ts'

/**
 * There is no calendar of Mexico's banks here: only weekends and the two holidays that are the same every
 * year.
 */
type Currency = 'INR' | 'MXN'
const calendars: Record<Currency, CalendarName> = { INR: 'IN', MXN: 'FX' }

/** The time `hours` after `at`, moved to the same time of the next working day; ms UTC. */
export function withdrawalDue(at: number, hours: number, currency: Currency) {
  const calendar = calendars[currency]
  let due = at + hours * hour_ms
  while (!sessionOn(calendar, localDay(calendar, due))) due += day_ms
  return due
}

/**
 * The service level of a withdrawal: `hours` from `from` until `due`, and the days in between on which banks
 * are closed. Hours of withdrawals from before they were stored are a guess, and are left out where they do
 * not lead to `due`.
 */
export function serviceLevel(
  { hours, from, due }: { hours: number; from: number; due: number },
  currency: Currency,
): ServiceLevel {
  if (withdrawalDue(from, hours, currency) !== due) return { hours: null, from, due, rest: null }
  const calendar = calendars[currency]
  const days = Math.floor((due - from - hours * hour_ms) / day_ms)
  if (days <= 0) return { hours, from, due, rest: null }
  const begins = (at: number) => dayStart(calendar, localDay(calendar, at))
  return { hours, from, due, rest: { from: begins(due - days * day_ms), until: begins(due) } }
}
