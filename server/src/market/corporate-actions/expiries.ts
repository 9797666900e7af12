/** When the front contract of a future ends, by the rule book of its exchange. Pure; days 'YYYY-MM-DD'. */
import { day_ms } from '@tarazu/contract/duration'
import { type CalendarName, previousTradingDay, sessionOn } from '../calendar.ts'
import { dayText, parseDay, weekday } from '../zone.ts'

export type ExpiryRule =
  | 'nse'
  | 'equity-quarter'
  | 'note-quarter'
  | 'gold'
  | 'metal'
  | 'crude'
  | 'brent'
  | 'gas'
  | 'grain'
  | 'soybean'

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const quarters = [3, 6, 9, 12]

/** Day number of a date. Months outside of 1 to 12 roll over into other years. */
const date = (year: number, month: number, day: number) =>
  parseDay(dayText(Date.UTC(year, month - 1, day) / day_ms))

/** Delivery months, and the last trading day of the contract of each. */
const rules: Record<ExpiryRule, { months: readonly number[]; last(year: number, month: number): string }> = {
  // The last Tuesday of the month (a circular of 2025), or the trading day before it.
  nse: {
    months: all,
    last(year, month) {
      const end = date(year, month + 1, 0)
      return onOrBefore('IN', dayText(end - ((weekday(end) + 5) % 7)))
    },
  },
  // The third Friday.
  'equity-quarter': {
    months: quarters,
    last(year, month) {
      const first = date(year, month, 1)
      return onOrBefore('US', dayText(first + ((12 - weekday(first)) % 7) + 14))
    },
  },
  'note-quarter': { months: quarters, last: (year, month) => businessDayFromEnd(year, month, 8) },
  gold: { months: [2, 4, 6, 8, 10, 12], last: (year, month) => businessDayFromEnd(year, month, 3) },
  metal: { months: [3, 5, 7, 9, 12], last: (year, month) => businessDayFromEnd(year, month, 3) },
  // Three business days before the 25th of the month before delivery.
  crude: {
    months: all,
    last: (year, month) => tradingDaysBefore('US', onOrBefore('US', dayText(date(year, month - 1, 25))), 3),
  },
  brent: { months: all, last: (year, month) => businessDayFromEnd(year, month - 2, 1) },
  gas: { months: all, last: (year, month) => tradingDaysBefore('US', dayText(date(year, month, 1)), 3) },
  // The business day before the 15th.
  grain: {
    months: [3, 5, 7, 9, 12],
    last: (year, month) => tradingDaysBefore('US', dayText(date(year, month, 15)), 1),
  },
  soybean: {
    months: [1, 3, 5, 7, 8, 9, 11],
    last: (year, month) => tradingDaysBefore('US', dayText(date(year, month, 15)), 1),
  },
}

/** The trading day that lies a number of trading days before a day. */
export function tradingDaysBefore(calendar: CalendarName, day: string, count: number): string {
  return count === 0 ? day : tradingDaysBefore(calendar, previousTradingDay(calendar, day), count - 1)
}

const onOrBefore = (calendar: CalendarName, day: string) =>
  sessionOn(calendar, day) ? day : previousTradingDay(calendar, day)

const businessDayFromEnd = (year: number, month: number, count: number) =>
  tradingDaysBefore('US', dayText(date(year, month + 1, 1)), count)

/** The last trading day of the contract that is in front on a trading day; it identifies the contract. */
export const contractOn = (rule: ExpiryRule, day: string): string => frontContract(rule, day).last

/** The contract in front on a trading day: its month of delivery (YYYY-MM) and its last trading day. */
export function frontContract(rule: ExpiryRule, day: string): { month: string; last: string } {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  for (let ahead = 0; ; ahead++) {
    const delivery = ((month - 1 + ahead) % 12) + 1
    if (!rules[rule].months.includes(delivery)) continue
    const inYear = year + Math.floor((month - 1 + ahead) / 12)
    const last = rules[rule].last(inYear, delivery)
    // Metals are traded a month ahead: holders leave before deliveries begin.
    const inFront = rule === 'gold' || rule === 'metal' ? ahead > 0 : true
    if (inFront && last >= day) return { month: `${inYear}-${String(delivery).padStart(2, '0')}`, last }
  }
}

/**
 * The last day up to `expiry` on which the contract in front was one that ends by `expiry`. Later purchases
 * are of the next contract.
 */
export function lastDayOfContract(rule: ExpiryRule, expiry: string): string {
  for (let day = parseDay(expiry); ; day--) if (contractOn(rule, dayText(day)) <= expiry) return dayText(day)
}
