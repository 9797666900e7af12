import { expect, test } from 'vitest'
import { checkedPathData } from './path-data.ts'

test('a path of an SVG keeps only commands and numbers', () => {
  expect(checkedPathData('M0 38.5L4,34e-2Z')).toBe('M0 38.5L4,34e-2Z')
  for (const bad of ['M0 0"/><script>', 'url(#x)', 'M0 0;', 'M0\n0'])
    expect(checkedPathData(bad)).toBeUndefined()
  expect(checkedPathData(undefined)).toBeUndefined()
})
