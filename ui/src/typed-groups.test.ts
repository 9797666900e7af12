import { expect, test } from 'vitest'
import { caretBefore, decimalAfterKey, digitsAfterKey } from './typed-groups.ts'

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
  // Not ours, so its point means something: without it this would be a hundred times as much.
  ['4,999.', '4,999.9', undefined],
  ['500.0', '500.00', undefined],
  ['50 ', '50 0', undefined],
  ['1,', '1,0', undefined],
] as const)('%s that became %s has the digits %s', (before, text, expected) => {
  expect(digitsAfterKey({ before, text })).toBe(expected)
})

test.each([
  ['1,000', '1,0005', '10005'],
  ['1,000', '1,000.', '1000.'],
  ['1,000', '1,000,', '1000.'],
  ['1,000', '1,0.00', '10.00'],
  ['1,000.', '1,000.5', '1000.5'],
  ['1,000.55', '1,000.5', '1000.5'],
  ['1,000.5', '1000.5', '1000.5'],
  ['12.34', '1234', '1234'],
  ['12', '12.', '12.'],
  // Not ours, so it is read as it stands: it may mean a point.
  ['12', '12,', undefined],
  ['12,', '12,5', undefined],
  ['1,000.55', '1,000.556', undefined],
  ['1,000.5', '1,000.5.', undefined],
  ['1,000', '2,345', undefined],
  ['1,000', '1,000१', undefined],
] as const)('with hundredths %s that became %s is %s', (before, text, expected) => {
  expect(decimalAfterKey({ before, text })).toBe(expected)
})

test.each([
  ['1,00,000', 0, 8],
  ['1,00,000', 3, 5],
  ['1,00,000', 4, 3],
  ['1,00,000', 6, 0],
  ['1,234.50', 3, 5],
  ['1,234.50', 2, 6],
  ['', 0, 0],
] as const)('in %s with %i signs behind it the caret is at %i', (grouped, behind, expected) => {
  expect(caretBefore(grouped, behind)).toBe(expected)
})
