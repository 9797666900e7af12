/** When a bond pays: half-yearly, counted back from its maturity. Pure; days 'YYYY-MM-DD'. */
import { type CalendarName, nextTradingDay, sessionOn } from '../calendar.ts'
import { day_ms, parseDay } from '../zone.ts'

/** Face value of one unit, in micros. */
export const faceValue = 100_000_000n

/** Half a year's interest on one unit, in micros; `coupon` in percent a year. */
export const couponOf = (coupon: number) => BigInt(Math.round(coupon * 500_000))

const lastOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const two = (number: number) => String(number).padStart(2, '0')

/**
 * The days after `since` and up to `until` on which a coupon falls, oldest first; the last one is the
 * maturity.
 */
export function couponDays(maturity: string, since: string, until: string): string[] {
  const [year = 0, month = 0, day = 0] = maturity.split('-').map(Number)
  // A bond that matures at the end of a month pays at the ends of months.
  const atEnd = day === lastOfMonth(year, month)
  const days: string[] = []
  for (let back = 0; ; back++) {
    const months = year * 12 + month - 1 - 6 * back
    const [y, m] = [Math.floor(months / 12), (months % 12) + 1]
    const coupon = `${y}-${two(m)}-${two(atEnd ? lastOfMonth(y, m) : Math.min(day, lastOfMonth(y, m)))}`
    if (coupon <= since) return days
    if (coupon <= until) days.unshift(coupon)
  }
}

/** The next coupon after a day; undefined once the bond has been paid back. */
export const nextCoupon = (maturity: string, day: string) => couponDays(maturity, day, maturity)[0]

/** The trading day on which something happens that falls on `day`: the same, or the next one. */
export const payDay = (calendar: CalendarName, day: string) =>
  sessionOn(calendar, day) ? day : nextTradingDay(calendar, parseDay(day) * day_ms + day_ms / 2)
