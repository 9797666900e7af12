import { expect, test } from 'vitest'
import { sortRows } from './sort-rows.ts'

const row = (symbol: string, name: string, price: number | null, changePercent: number | null) => ({
  detail: { symbol, name, price, changePercent },
})
const rows = [
  row('A', 'zinc', 10, -1),
  row('B', 'Alpha 10', null, null),
  row('C', 'alpha 9', 30, 2),
  row('D', 'Beta', 20, 2),
]

test.each([
  ['hand', 'ABCD'],
  ['name', 'CBDA'],
  ['price', 'CDAB'],
  // Equal ones stay in the order by hand.
  ['change', 'CDAB'],
] as const)('a watchlist sorted by %s is %s', (sort, expected) => {
  expect(
    sortRows(rows, sort)
      .map(({ detail }) => detail.symbol)
      .join(''),
  ).toBe(expected)
})
