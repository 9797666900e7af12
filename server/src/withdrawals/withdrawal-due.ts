/** By when a withdrawal is to be paid: the service level, and never on a day on which banks rest. Pure. */
import { day_ms, hour_ms } from '@tarazu/contract/duration'
import type { ServiceLevel } from '@tarazu/contract/withdrawals/rules'
import { type CalendarName, dayStart, localDay, sessionOn } from '../market/calendar.ts'

/** Mexico's banks have no calendar here: its weekends and the two days that are holidays everywhere. */
type Currency = 'INR' | 'MXN'
const calendars: Record<Currency, CalendarName> = { INR: 'IN', MXN: 'FX' }

/** `hours` after `at`, moved to the same time of the next working day; ms UTC. */
export function withdrawalDue(at: number, hours: number, currency: Currency) {
  const calendar = calendars[currency]
  let due = at + hours * hour_ms
  while (!sessionOn(calendar, localDay(calendar, due))) due += day_ms
  return due
}

/**
 * `hours` from `from` until `due`, and the days between on which banks rest. Of what was asked for before the hours were kept with it
 * they are a guess, and are left out where `due` does not come of them.
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
