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
])('the holding type %s in an address shows the tab %s', (name, type) => {
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
  test('changes value, profit and change of the day by the same amount', () => {
    expect(atPrice(holding, 105)).toEqual({
      value: 210_000n,
      currentPrice: 105,
      profit: 20_000n,
      profitPercent: 10.53,
      dayChange: 9_000n,
    })
  })
  test.each([
    ['there is no newer price', holding, undefined],
    ['the newer price is zero', holding, 0],
    ['the newer price is not a number', holding, Number.NaN],
    ['the price was split before the holding', { ...holding, splitPending: true }, 50],
    ['the server had no price', { ...holding, value: null, currentPrice: null, profit: null }, 105],
  ])('keeps the values of the server if %s', (_, row, price) => {
    expect(atPrice(row, price)).toBe(row)
  })
  test('has no percentage if the purchase cost nothing', () => {
    expect(atPrice({ ...holding, cost: 0n }, 105).profitPercent).toBeNull()
  })
})

test('the summary follows the shown holdings and keeps the value of all others', () => {
  const rows = [{ value: 200_000n }, { value: null }]
  const valued = [{ value: 210_000n }, { value: null }]
  expect(
    summaryAt({ value: 500_000n, cost: 400_000n, profit: 100_000n, day_change: 0n }, rows, valued),
  ).toEqual({ value: 510_000n, cost: 400_000n, profit: 110_000n, day_change: 10_000n })
})

test('the profit percentage is relative to the cost of holdings that have a price', () => {
  const summary = { value: 110_000n, cost: 100_000n, profit: 10_000n, day_change: 0n }
  expect(profitPercentOf(summary)).toBe(10)
  // Another holding, of 1,00,000 paise, has no price, so it is in neither the value nor the profit.
  expect(profitPercentOf({ ...summary, cost: 200_000n } as typeof summary)).toBe(10)
  expect(profitPercentOf({ ...summary, value: 0n, profit: 0n })).toBeUndefined()
})
