/**
 * The days of an exchange by the feed's clock, for what is bought by itself on trading days and is no
 * instrument.
 */
import { type CalendarName, dayStart, localDay, sessionOn, tradingDayFrom } from './calendar.ts'
import type { Feed } from './feeds/feed.ts'

export type ExchangeDays = {
  /** The date of this moment there, also one without trading; 'YYYY-MM-DD'. */
  today(): string
  /** The date of a moment, in ms UTC on the market's clock. */
  dayOf(ms: number): string
  /** The first trading day that is not before this date. */
  firstTradingDay(from: string): string
  /** When trading begins on a day, ms UTC; where it goes on round the clock, when the day begins. */
  opens(day: string): number
}

export const makeExchangeDays =
  (feed: Pick<Feed, 'now' | 'roundTheClock'>) =>
  (calendar: CalendarName): ExchangeDays => ({
    today: () => localDay(calendar, feed.now()),
    dayOf: (ms) => localDay(calendar, ms),
    firstTradingDay: (from) => (feed.roundTheClock ? from : tradingDayFrom(calendar, from)),
    opens: (day) =>
      (feed.roundTheClock ? undefined : sessionOn(calendar, day)?.open) ?? dayStart(calendar, day),
  })

/**
 * The exchange that is at home where a wallet has this currency. No exchange here trades in pesos, so wallets
 * of pesos go by New York, whose shares they buy.
 */
export const homeCalendar: Record<'INR' | 'MXN', CalendarName> = { INR: 'IN', MXN: 'US' }
