import { maxMonthDay } from '@tarazu/contract/recurring/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, firstDayAfter } from './recurring-day.ts'

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
