import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'

test.each([
  [0, undefined],
  [-5_000, undefined],
  [1, { days: 0, clock: '00:00:01' }],
  [61_000, { days: 0, clock: '00:01:01' }],
  [3_600_000, { days: 0, clock: '01:00:00' }],
  [86_400_000, { days: 1, clock: '00:00:00' }],
  [2 * 86_400_000 + 3_723_000, { days: 2, clock: '01:02:03' }],
])('%i ms before the close there is left %o', (left, shown) => {
  expect(countdown(left)).toEqual(shown)
})
