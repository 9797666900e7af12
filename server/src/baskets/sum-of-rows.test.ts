import { expect, test } from 'vitest'
import { sumOfRows } from './sum-of-rows.ts'

const row = (total: bigint, refusal: string | null, needed = 0n) => ({
  estimate: { total, fees: [{ name: 'brokerage', amount: 1n }] },
  refusal,
  needed,
})

test('rows count that are refused for nothing, or for want of money alone', () => {
  const rows = (['buy', 'sell', 'buy', 'buy', 'sell', 'buy'] as const).map((side) => ({ side }))
  const previews = [
    row(100n, null, 100n),
    row(40n, null),
    row(200n, 'not_sufficient_funds', 210n),
    row(50n, 'halted', 0n),
    row(9n, 'no_position'),
    { estimate: null, refusal: 'not_found', needed: 0n },
  ]
  expect(sumOfRows(rows, previews)).toEqual({ needed: 310n, proceeds: 40n, fees: 3n })
})
