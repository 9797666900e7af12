/** The interest of a bond that has grown since its last coupon. Pure. */
import type { CalendarName } from '../calendar.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { parseDay } from '../zone.ts'
import { couponDays, couponOf, payDay } from './coupons.ts'

/** Earlier than any day whose price is asked for. */
const earliest = '2014-01-01'

/**
 * Micros of interest in the price of a unit on a day: the elapsed days' share of the half-year's coupon. It
 * counts until the trading day begins on which the coupon is paid to whoever holds the unit then.
 */
export function accruedInterest(
  { coupon, maturity }: NonNullable<Instrument['bond']>,
  calendar: CalendarName,
): (day: string) => number {
  const each = Number(couponOf(coupon))
  const named = couponDays(maturity, earliest, maturity)
  const falls = named.map(parseDay)
  const paid = named.map((day) => parseDay(payDay(calendar, day)))
  return (day) => {
    const today = parseDay(day)
    const last = falls.findLastIndex((fell) => fell <= today)
    const fell = falls[last]
    if (fell === undefined) return 0
    const next = falls[last + 1]
    const grown = next === undefined ? 0 : (each * (today - fell)) / (next - fell)
    const waiting = today < (paid[last] ?? 0) ? each : 0
    return grown + waiting
  }
}
