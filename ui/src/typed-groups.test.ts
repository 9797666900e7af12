import { expect, test } from 'vitest'
import { caretBefore, digitsAfterKey } from './typed-groups.ts'

test.each([
  ['1,000', '1,0005', '10005'],
  ['1,000', '1,00', '100'],
  ['1,00,000', '1,0,000', '10000'],
  ['1,000', '91,000', '91000'],
  ['1,000', '1000', '1000'],
  ['100', '1005', '1005'],
  ['1,000', '1,000.', undefined],
  ['1,000', '1,,000', undefined],
  ['1,000', '2,345', undefined],
  ['1,000', '1,000,50', undefined],
] as const)('%s that became %s has the digits %s', (before, text, expected) => {
  expect(digitsAfterKey({ before, text })).toBe(expected)
})

test.each([
  ['1,00,000', 0, 8],
  ['1,00,000', 3, 5],
  ['1,00,000', 4, 3],
  ['1,00,000', 6, 0],
  ['', 0, 0],
] as const)('in %s with %i digits behind it the caret is at %i', (grouped, behind, expected) => {
  expect(caretBefore(grouped, behind)).toBe(expected)
})
