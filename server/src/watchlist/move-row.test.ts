import { expect, test } from 'vitest'
import { moveRow } from './move-row.ts'

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
  expect(moveRow([...'ABCD'], symbol, before)?.join('')).toBe(expected)
})
