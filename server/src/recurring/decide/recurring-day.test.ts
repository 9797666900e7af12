import { addDays } from '@tarazu/contract/duration'
import { maxMonthDay } from '@tarazu/contract/recurring/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDayAfter, nextDayOfSale } from './recurring-day.ts'

test.each([
  // 2026-01-05 is a Monday.
  [1, null, '2026-01-05', '2026-01-12'],
  [2, null, '2026-01-05', '2026-01-06'],
  [5, null, '2026-01-05', '2026-01-09'],
  [1, null, '2026-01-11', '2026-01-12'],
  [5, null, '2026-01-10', '2026-01-16'],
  [3, null, '2026-12-31', '2027-01-06'],
  [null, 15, '2026-01-05', '2026-01-15'],
  [null, 15, '2026-01-15', '2026-02-15'],
  [null, 1, '2026-01-31', '2026-02-01'],
  [null, 28, '2026-01-31', '2026-02-28'],
  [null, 1, '2026-12-01', '2027-01-01'],
  [null, 28, '2028-02-28', '2028-03-28'],
])('weekday %s, day of the month %s after %s: %s', (weekday, monthDay, day, next) => {
  expect(firstDayAfter({ weekday, monthDay }, day)).toBe(next)
})

const days = fc.integer({ min: 0, max: 40_000 }).map((after) => addDays('2000-01-01', after))

test('a day of the week comes once in any seven days, and one of the month once a month', () => {
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: maxMonthDay }),
      (day, n, m) => {
        const week = firstDayAfter({ weekday: n, monthDay: null }, day)
        expect(new Date(week).getUTCDay()).toBe(n)
        expect(week > day && week <= addDays(day, 7)).toBe(true)
        const month = firstDayAfter({ weekday: null, monthDay: m }, day)
        expect(new Date(month).getUTCDate()).toBe(m)
        expect(month > day && month <= addDays(day, 31)).toBe(true)
      },
    ),
  )
})

/** Trading begins at 04:00 UTC on each day but the 9th, which is a holiday. */
const exchange = {
  dayOf: (ms: number) => new Date(ms).toISOString().slice(0, 10),
  firstTradingDay: (from: string) => (from === '2026-01-09' ? '2026-01-10' : from),
  opens: (day: string) => Date.parse(`${day}T04:00Z`),
}
const sale = (opens: string, closes: string) => ({ opensAt: Date.parse(opens), closesAt: Date.parse(closes) })

test.each([
  // Fridays: 2026-01-02, 09, 16. The 9th is not traded.
  ['2026-01-01', sale('2025-12-01T00:00Z', '2026-03-01T00:00Z'), '2026-01-02'],
  ['2026-01-02', sale('2025-12-01T00:00Z', '2026-03-01T00:00Z'), '2026-01-10'],
  ['2026-01-02', sale('2025-12-01T00:00Z', '2026-01-10T04:00Z'), undefined],
  ['2026-01-02', sale('2025-12-01T00:00Z', '2026-01-10T04:00:00.001Z'), '2026-01-10'],
  // A sale that has yet to open: the day on which it opens is the first that counts.
  ['2026-01-01', sale('2026-01-16T20:00Z', '2026-03-01T00:00Z'), '2026-01-16'],
  ['2026-01-01', sale('2026-01-17T00:00Z', '2026-03-01T00:00Z'), '2026-01-23'],
  ['2026-01-01', sale('2026-01-17T00:00Z', '2026-01-20T00:00Z'), undefined],
])('after %s it buys from the sale %o on %s', (after, sale, day) => {
  expect(nextDayOfSale({ weekday: 5, monthDay: null }, after, sale, exchange)).toBe(day)
})
