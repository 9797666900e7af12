import { expect, test } from 'vitest'
import { usualPeriods } from './statement-period.ts'

test.each([
  [
    '2026-11-21T12:00:00Z',
    'Asia/Kolkata',
    '2026-11-01',
    '2026-11-21',
    '2026-10-01',
    '2026-10-31',
    '2026-01-01',
  ],
  [
    '2026-01-01T06:00:00Z',
    'Asia/Kolkata',
    '2026-01-01',
    '2026-01-01',
    '2025-12-01',
    '2025-12-31',
    '2026-01-01',
  ],
  [
    '2028-03-31T12:00:00Z',
    'Asia/Kolkata',
    '2028-03-01',
    '2028-03-31',
    '2028-02-01',
    '2028-02-29',
    '2028-01-01',
  ],
  // Tomorrow has begun in Kolkata, where the reader is; a period that ends in the future would be refused.
  [
    '2026-11-30T23:30:00Z',
    'America/Mexico_City',
    '2026-11-01',
    '2026-11-30',
    '2026-10-01',
    '2026-10-31',
    '2026-01-01',
  ],
])('%s in %s', (now, zone, monthFrom, to, lastFrom, lastTo, yearFrom) => {
  expect(usualPeriods(Date.parse(now), zone)).toEqual({
    thisMonth: { from: monthFrom, to },
    lastMonth: { from: lastFrom, to: lastTo },
    thisYear: { from: yearFrom, to },
  })
})
