/** By when a withdrawal is to be paid: the service level, and never on a day on which banks rest. Pure. */
import { day_ms, hour_ms } from '@tarazu/contract/duration'
import { type CalendarName, localDay, sessionOn } from '../market/calendar.ts'

/** Mexico's banks have no calendar here: its weekends and the two days that are holidays everywhere. */
const calendars: Record<'INR' | 'MXN', CalendarName> = { INR: 'IN', MXN: 'FX' }

/** `hours` after `at`, moved to the same time of the next working day; ms UTC. */
export function withdrawalDue(at: number, hours: number, currency: 'INR' | 'MXN') {
  const calendar = calendars[currency]
  let due = at + hours * hour_ms
  while (!sessionOn(calendar, localDay(calendar, due))) due += day_ms
  return due
}
