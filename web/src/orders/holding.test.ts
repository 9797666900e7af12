import { describe, expect, test } from 'vitest'
import { atPrice, holdingTypeOf, profitPercentOf, summaryAt } from './holding.ts'

test.each([
  ['stock', 'stock'],
  ['currency', 'currency'],
  ['Forex', 'currency'],
  ['FUTURE', 'FUTURE'],
  ['futures', 'FUTURE'],
  ['CGI', 'CGI'],
  ['treasury-debt', 'CGI'],
  [null, 'stock'],
  [undefined, 'stock'],
  ['constructor', 'stock'],
])('an address that says %s shows %s', (name, type) => {
  expect(holdingTypeOf(name)).toBe(type)
})

const holding = {
  value: 200_000n,
  cost: 190_000n,
  profit: 10_000n,
  profitPercent: 5.26,
  currentPrice: 100,
  splitPending: false,
  dayChange: -1_000n,
}

describe('a holding at a newer price', () => {
  test('moves its value, its profit and its day by the same amount', () => {
    expect(atPrice(holding, 105)).toEqual({
      value: 210_000n,
      currentPrice: 105,
      profit: 20_000n,
      profitPercent: 10.53,
      dayChange: 9_000n,
    })
  })
  test.each([
    ['there is none', holding, undefined],
    ['it is nought', holding, 0],
    ['it is not a number', holding, Number.NaN],
    ['its price has been split and it has not', { ...holding, splitPending: true }, 50],
    ['the server had no price', { ...holding, value: null, currentPrice: null, profit: null }, 105],
  ])('stays as the server said when %s', (_, row, price) => {
    expect(atPrice(row, price)).toBe(row)
  })
  test('says no percentage of a purchase that cost nothing', () => {
    expect(atPrice({ ...holding, cost: 0n }, 105).profitPercent).toBeNull()
  })
})

test('the sum moves with what is shown, and keeps what is not', () => {
  const rows = [{ value: 200_000n }, { value: null }]
  const valued = [{ value: 210_000n }, { value: null }]
  expect(
    summaryAt({ value: 500_000n, cost: 400_000n, profit: 100_000n, day_change: 0n }, rows, valued),
  ).toEqual({ value: 510_000n, cost: 400_000n, profit: 110_000n, day_change: 10_000n })
})

test('what all of it has gained is a part of what those have cost that have a price', () => {
  const summary = { value: 110_000n, cost: 100_000n, profit: 10_000n, day_change: 0n }
  expect(profitPercentOf(summary)).toBe(10)
  // One more, of 1,00,000.00, that has no price now: it is in neither the value nor the profit.
  expect(profitPercentOf({ ...summary, cost: 200_000n } as typeof summary)).toBe(10)
  expect(profitPercentOf({ ...summary, value: 0n, profit: 0n })).toBeUndefined()
})
