import { expect, test } from 'vitest'
import { movedRows } from './moved-rows.ts'

const pages = [
  { rows: ['A', 'B'], count: 3 },
  { rows: ['C'], count: 3 },
]

test.each([
  [0, 2, ['BC', 'A']],
  [2, 0, ['CA', 'B']],
  [0, 1, ['BA', 'C']],
  [1, 1, ['AB', 'C']],
  [7, 0, ['AB', 'C']],
] as const)('the row at %i put at %i', (from, to, expected) => {
  expect(movedRows<string, (typeof pages)[number]>(pages, from, to).map(({ rows }) => rows.join(''))).toEqual(
    expected,
  )
})
