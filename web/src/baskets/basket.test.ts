import type { BasketRow } from '@tarazu/contract/baskets/api'
import { describe, expect, test } from 'vitest'
import { type Check, missingOf, placeInput } from './basket.ts'

const row: BasketRow = { symbol: 'SBIN.NS', side: 'buy', quantity: 1 }
type Estimate = NonNullable<Check['rows'][number]['estimate']>
const checked = (...estimates: (Partial<Estimate> | null)[]) => ({
  rows: estimates.map((estimate) => ({ estimate: estimate as Estimate | null, refusal: null })),
  sum: { needed: 0n, proceeds: 0n, fees: 0n, available: 0n },
})

test('an order at market is bound to the price that was seen, and no other is', () => {
  const limit: BasketRow = { ...row, type: 'limit', limitPrice: 5_000_000n }
  const open = { price: 600_000_000n, sessionOpen: true }
  expect(placeInput([row, limit], checked(open, open)).rows).toEqual([
    { ...row, seenPrice: 600_000_000n },
    limit,
  ])
})

test('what is closed waits for the open', () => {
  const closed = checked(
    { price: 600_000_000n, sessionOpen: false },
    { price: null, sessionOpen: true },
    null,
  )
  expect(placeInput([row, row, row], closed).rows).toEqual([
    { ...row, seenPrice: 600_000_000n, queue: true },
    row,
    row,
  ])
})

describe('what is missing', () => {
  test.each([
    [100n, 0n, 100n, 0n],
    [101n, 0n, 100n, 1n],
    [101n, 1n, 100n, 0n],
    [0n, 50n, 0n, 0n],
  ])('%s needed, %s from sales, %s there: %s', (needed, proceeds, available, missing) => {
    expect(missingOf({ needed, proceeds, available, fees: 0n })).toBe(missing)
  })
})
