import { expect, test } from 'vitest'
import { lineWords } from './line-words.ts'

test.each([
  ['open', 100n, 'In suspense'],
  ['open', -100n, 'Not explained'],
  ['settled', -100n, 'Settled'],
  ['credited', 100n, 'Credited'],
] as const)('a line that is %s over %s is said to be: %s', (state, amount, words) => {
  expect(lineWords({ state, amount })).toBe(words)
})
