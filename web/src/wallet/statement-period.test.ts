import { expect, test } from 'vitest'
import { usualPeriods } from './statement-period.ts'

test.each([
  [2026, 10, 21, '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-31', '2026-01-01'],
  [2026, 0, 1, '2026-01-01', '2026-01-01', '2025-12-01', '2025-12-31', '2026-01-01'],
  [2028, 2, 31, '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29', '2028-01-01'],
])('%i-%i-%i', (year, month, day, monthFrom, to, lastFrom, lastTo, yearFrom) => {
  expect(usualPeriods(new Date(year, month, day, 12).getTime())).toEqual({
    thisMonth: { from: monthFrom, to },
    lastMonth: { from: lastFrom, to: lastTo },
    thisYear: { from: yearFrom, to },
  })
})
