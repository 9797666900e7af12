import { expect, test } from 'vitest'
import { percentOf } from './money.ts'

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
