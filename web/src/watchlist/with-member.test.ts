import { expect, test } from 'vitest'
import { withMember } from './with-member.ts'

const lists = [
  { list: 0, symbols: ['A', 'B'] },
  { list: 3, symbols: ['B'] },
]

test.each([
  [3, 'A', true, ['AB', 'AB']],
  [0, 'A', true, ['AB', 'B']],
  [0, 'A', false, ['B', 'B']],
  [3, 'A', false, ['AB', 'B']],
  [7, 'A', true, ['AB', 'B']],
] as const)('list %i with %s: %s', (list, symbol, on, expected) => {
  expect(withMember(lists, { list, symbol, on }).map(({ symbols }) => symbols.join(''))).toEqual(expected)
})
