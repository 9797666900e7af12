import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

test.each([
  [-500, 0, 'second'],
  [0, 0, 'second'],
  [59_999, 59, 'second'],
  [60_000, 1, 'minute'],
  [3_599_000, 59, 'minute'],
  [3_600_000, 1, 'hour'],
  [86_399_000, 23, 'hour'],
  [86_400_000, 1, 'day'],
  [900 * 86_400_000, 900, 'day'],
])('%i ms are %i %s(s)', (age, count, unit) => {
  expect(ageOf(age)).toEqual({ count, unit })
})
