/** The days of a recurring purchase by the calendar alone; which of them are traded the market says. Pure. */
import type { RecurringDay } from '@tarazu/contract/recurring/rules'

/** The first of its days after this one. Days are 'YYYY-MM-DD'. */
export function firstDayAfter({ weekday, monthDay }: RecurringDay, day: string): string {
  const after = new Date(`${day}T00:00:00Z`)
  if (weekday !== null) {
    const days = (weekday - after.getUTCDay() + 7) % 7 || 7
    return addDays(day, days)
  }
  const of = new Date(after)
  if (after.getUTCDate() >= (monthDay ?? 1)) of.setUTCMonth(after.getUTCMonth() + 1, monthDay ?? 1)
  else of.setUTCDate(monthDay ?? 1)
  return of.toISOString().slice(0, 10)
}

export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
