import { expect, test } from 'vitest'
import { pressKey } from './press-key.ts'

test.each([
  ['', '1', '1'],
  ['1', '0', '10'],
  ['0', '5', '5'],
  ['', '00', '0'],
  ['0', '00', '0'],
  ['1', '00', '100'],
  ['123456789', '1', '123456789'],
  ['12345678', '00', '123456780'],
  ['12', 'erase', '1'],
  ['', 'erase', ''],
] as const)('%j and %s make %j', (before, key, after) => {
  expect(pressKey(before, key)).toBe(after)
})
