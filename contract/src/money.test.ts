import { expect, test } from 'vitest'
import { percentOf, percentSince } from './money.ts'

test.each([
  [400n, 184_250n, 0.22],
  [-1n, 3n, -33.33],
  [2n, 3n, 66.67],
  // A future below zero that rises from -40 to -30.
  [10n, -40n, 25],
  [-10n, -40n, -25],
  [5n, 0n, null],
  [0n, 7n, 0],
])('%s of %s is %s percent', (change, before, percent) => {
  expect(percentOf(change, before)).toBe(percent)
})

test.each([
  // What the home page says of a day: 58.50 less of 5,00,000 is next to nothing.
  { change: -58_50n, now: 4_99_941_50n, percent: -0.01 },
  { change: 100_00n, now: 1_100_00n, percent: 10 },
  { change: -100_00n, now: 900_00n, percent: -10 },
  { change: -1_000_00n, now: 0n, percent: -100 },
  { change: 0n, now: 5_000_00n, percent: 0 },
  // Nothing was there before.
  { change: 500_00n, now: 500_00n, percent: null },
  { change: 0n, now: 0n, percent: null },
  // A debt that has become smaller is a gain.
  { change: 50_00n, now: -50_00n, percent: 50 },
])('a change of $change to $now is $percent percent of what was before', ({ change, now, percent }) => {
  expect(percentSince(change, now)).toBe(percent)
})
