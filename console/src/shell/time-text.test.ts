import { expect, test, vi } from 'vitest'
import { calendarDay, durationText, fieldTime } from './time-text.ts'

const minute = 60_000
test.each([
  [-5, '< 1 min'],
  [59_999, '< 1 min'],
  [minute, '1 min'],
  [134 * minute, '2 h 14 min'],
  [120 * minute, '2 h'],
  [1440 * minute, '1 d'],
  [(3 * 1440 + 4 * 60 + 59) * minute, '3 d 4 h'],
  [(1440 + 59) * minute, '1 d'],
])('%s ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

test('a time in a field is read back as it was, to the minute', () => {
  for (const at of [Date.UTC(2026, 0, 31, 23, 59), Date.UTC(2026, 6, 1, 0, 5)])
    expect(Date.parse(fieldTime(at))).toBe(at)
})

test('a day of a calendar is the same day west of Greenwich', () => {
  vi.stubEnv('TZ', 'America/Mexico_City')
  expect(calendarDay('2026-11-21')).toBe('21 Nov 2026')
})
