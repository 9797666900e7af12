import { expect, test } from 'vitest'
import { runsOfDays } from './runs-of-days.ts'

test.each<[string, (number | null)[], number[][]]>([
  ['no days make no line', [], []],
  ['days that are all known make one', [1, 2, 3], [[1, 2, 3]]],
  ['a gap cuts it', [1, null, 3, 4], [[1], [3, 4]]],
  [
    'gaps at both ends, and one after the other, make no line of their own',
    [null, 1, null, null, 2, null],
    [[1], [2]],
  ],
])('%s', (_, figures, expected) => {
  const days = figures.map((figure, n) => ({ day: `2026-01-0${n + 1}`, figure }))
  const runs = runsOfDays(days, ({ figure }) => figure)
  expect(runs.map((run) => run.map(({ value }) => value))).toEqual(expected)
  expect(runs.flat().map(({ time }) => time)).toEqual(
    days.filter(({ figure }) => figure !== null).map(({ day }) => day),
  )
})
