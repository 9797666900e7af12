import { expect, test } from 'vitest'
import { percentile } from './percentile.ts'

test('95 of a hundred do not exceed the 95th percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(hundred, 95)).toBe(95)
  expect(percentile(hundred, 100)).toBe(100)
  expect(percentile([7], 95)).toBe(7)
  expect(() => percentile([], 95)).toThrow()
})
