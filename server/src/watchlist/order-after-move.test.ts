import { expect, test } from 'vitest'
import { orderAfterMove } from './order-after-move.ts'

test.each([
  ['C', 'A', 'CABD'],
  ['A', 'D', 'BCAD'],
  ['A', undefined, 'BCDA'],
  ['D', undefined, 'ABCD'],
  ['B', 'C', 'ABCD'],
  ['B', 'B', 'ABCD'],
  ['X', 'A', undefined],
  ['A', 'X', undefined],
] as const)('%s in front of %s makes %s', (symbol, before, expected) => {
  expect(orderAfterMove([...'ABCD'], symbol, before)?.join('')).toBe(expected)
})
