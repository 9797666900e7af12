import { expect, test } from 'vitest'
import { positionAt } from './position.ts'

const position = {
  quantity: 10,
  reserved: 0,
  averagePrice: 100_000_000n,
  cost: 100_500n,
  value: 110_000n,
  currentPrice: 110,
  splitPending: false,
}

test('the value of a position follows the streamed price', () => {
  expect(positionAt(position, 121)).toMatchObject({ value: 121_000n, profit: 20_500n })
  expect(positionAt(position, 110)).toMatchObject({ value: 110_000n, profit: 9_500n })
  expect(positionAt(position, undefined)).toEqual({
    value: 110_000n,
    profit: 9_500n,
    profitPercent: 9.45,
  })
})

test('a position without a price has neither value nor profit', () => {
  const unpriced = { ...position, value: null, currentPrice: null }
  expect(positionAt(unpriced, 121)).toEqual({
    value: undefined,
    profit: undefined,
    profitPercent: undefined,
  })
})

test('a price after a split does not value a position that is not split yet', () => {
  expect(positionAt({ ...position, splitPending: true }, 55)).toEqual(positionAt(position, undefined))
})
