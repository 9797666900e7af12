import { expect, test } from 'vitest'
import { chartTime, dayIn } from './zone-time.ts'

const wall = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16)

test.each([
  ['2019-01-02T03:45:00Z', 'Asia/Kolkata', '2019-01-02T09:15'],
  ['2026-07-01T14:30:00Z', 'America/New_York', '2026-07-01T10:30'],
  ['2026-01-02T14:30:00Z', 'America/New_York', '2026-01-02T09:30'],
  // The clock goes forward at 07:00 UTC on 8 March 2026.
  ['2026-03-08T06:59:00Z', 'America/New_York', '2026-03-08T01:59'],
  ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08T03:00'],
  ['2026-11-21T12:00:00Z', 'UTC', '2026-11-21T12:00'],
])('the moment %s is charted in %s as %s', (at, zone, shown) => {
  expect(wall(chartTime(Date.parse(at), zone))).toBe(shown)
})

test('the day of a moment is that of the market, not of UTC', () => {
  expect(dayIn(Date.parse('2026-11-20T19:00:00Z'), 'Asia/Kolkata')).toBe('2026-11-21')
  expect(dayIn(Date.parse('2026-11-21T03:00:00Z'), 'America/New_York')).toBe('2026-11-20')
})
