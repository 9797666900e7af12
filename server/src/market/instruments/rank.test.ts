import { expect, test } from 'vitest'
import { type Ranked, rank } from './rank.ts'

const figures: Record<string, Ranked> = {
  up: { change: 2, turnover: 10, price: 99, high: 100 },
  more: { change: 3, turnover: 30, price: 50, high: 100 },
  down: { change: -4, turnover: 20, price: 100, high: 100 },
  little: { change: -1, turnover: 0, price: 10, high: undefined },
  still: { change: 0, turnover: undefined, price: 90, high: 100 },
  unknown: { change: undefined, turnover: undefined, price: undefined, high: 100 },
}

test.each([
  ['movers', ['down', 'more', 'up', 'little']],
  ['gainers', ['more', 'up']],
  ['losers', ['down', 'little']],
  ['traded', ['more', 'down', 'up']],
  ['year_high', ['down', 'up', 'still', 'more']],
] as const)('by %s', (by, order) => {
  const unknown: Ranked = { change: undefined, turnover: undefined, price: undefined, high: undefined }
  expect(rank(Object.keys(figures), by, (name) => figures[name] ?? unknown)).toEqual(order)
})
