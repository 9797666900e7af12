import { expect, test } from 'vitest'
import { positionOf } from './position.ts'

const lot = { quantity: 10, price: 100_000_000n, cost: 100_500n, value: 110_000n, currentPrice: 110 }

test('purchases of one instrument are one position', () => {
  const dearer = { quantity: 30, price: 120_000_000n, cost: 360_900n, value: 330_000n, currentPrice: 110 }
  expect(positionOf([lot, dearer], undefined)).toEqual({
    quantity: 40,
    averagePrice: 115_000_000n,
    cost: 461_400n,
    value: 440_000n,
    profit: -21_400n,
    profitPercent: (-21_400 / 461_400) * 100,
  })
})

test('its value moves with the price of the stream', () => {
  expect(positionOf([lot], 121)).toMatchObject({ value: 121_000n, profit: 20_500n })
  expect(positionOf([lot], 110)).toMatchObject({ value: 110_000n, profit: 9_500n })
})

test('nothing held is no position', () => {
  expect(positionOf([], 100)).toBeUndefined()
})

test('without a price there is neither value nor profit', () => {
  const unpriced = { ...lot, value: null, currentPrice: null }
  expect(positionOf([unpriced, lot], 121)).toMatchObject({
    quantity: 20,
    value: undefined,
    profit: undefined,
  })
})
