import { afterEach, expect, test, vi } from 'vitest'
import { durationText } from './time-text.ts'

afterEach(() => void vi.unstubAllEnvs())

/** The module keeps the zone that it found when it was loaded, so each zone loads it anew. */
async function textsIn(zone: string) {
  vi.stubEnv('TZ', zone)
  vi.resetModules()
  return import('./time-text.ts')
}
const zones = ['America/Mexico_City', 'UTC', 'Asia/Kolkata']

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

test.each(zones)('a time in a field is read back as it was, to the minute, in %s', async (zone) => {
  const { fieldTime } = await textsIn(zone)
  for (const at of [Date.UTC(2026, 0, 31, 23, 59), Date.UTC(2026, 6, 1, 0, 5)])
    expect(Date.parse(fieldTime(at))).toBe(at)
})

test.each(zones)('a day of a calendar is the same day in %s', async (zone) => {
  const { calendarDay } = await textsIn(zone)
  expect(calendarDay('2026-11-21')).toBe('21 Nov 2026')
})
