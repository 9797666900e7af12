import { expect, test } from 'vitest'
import { type FeeRule, feesFor, quantityProblem } from './rules.ts'

const schedule: readonly FeeRule[] = [
  { name: 'brokerage', market: 'IN', sides: ['buy', 'sell'], rate: 300, maximum: 20_00 },
  { name: 'stamp', market: 'IN', sides: ['buy'], rate: 150 },
  { name: 'elsewhere', market: 'US', sides: ['buy', 'sell'], rate: 1_000 },
]
const lines = (side: 'buy' | 'sell', value: bigint) =>
  feesFor(schedule, 'IN', side, value).map(({ name, amount }) => [name, amount])

test.each([
  // 0.03 and 0.015 percent, to the nearest paisa, a half upwards; what comes to nothing is no line.
  ['buy', 10_000_00n, 3_00n, 1_50n],
  ['buy', 50_00n, 2n, 1n],
  ['buy', 11_11n, undefined, undefined],
  ['buy', 66_666_66n, 20_00n, 10_00n],
  ['buy', 66_700_00n, 20_00n, 10_01n],
  ['buy', 900_000_00n, 20_00n, 135_00n],
  ['sell', 900_000_00n, 20_00n, undefined],
] as const)('to %s for %s paise costs %s and %s', (side, value, brokerage, stamp) => {
  const expected = [
    ['brokerage', brokerage],
    ['stamp', stamp],
  ].filter(([, amount]) => amount !== undefined)
  expect(lines(side, value)).toEqual(expected)
})

test.each([
  [1, undefined],
  [100, undefined],
  [0, { problem: 'count_invalid' }],
  [1.5, { problem: 'count_invalid' }],
  [101, { problem: 'count_max', maximum: 100 }],
])('of at most a hundred, %s is %o', (quantity, problem) => {
  expect(quantityProblem(quantity, 100)).toEqual(problem)
})
