/** The days of a recurring purchase by the calendar alone; which of them are traded the market says. Pure. */
import { addDays } from '@tarazu/contract/duration'
import type { RecurringDay } from '@tarazu/contract/recurring/rules'
import type { ExchangeDays } from '../../market/exchange-days.ts'

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

/** When something is sold that is sold for a while only; ms UTC on the market's clock. */
type Sale = { opensAt: number; closesAt: number }

/**
 * The trading day on which it buys next of what is sold for a while, after this day; undefined: the sale
 * closes before trading begins on that day. On the day on which the sale opens it may yet have to be waited
 * for.
 */
export function nextDayOfSale(
  of: RecurringDay,
  after: string,
  { opensAt, closesAt }: Sale,
  exchange: Pick<ExchangeDays, 'dayOf' | 'firstTradingDay' | 'opens'>,
): string | undefined {
  const dayBefore = addDays(exchange.dayOf(opensAt), -1)
  const day = exchange.firstTradingDay(firstDayAfter(of, after > dayBefore ? after : dayBefore))
  return exchange.opens(day) < closesAt ? day : undefined
}
