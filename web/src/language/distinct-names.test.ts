import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distinctNames } from './distinct-names.ts'

test('only names that are there already get a number', () => {
  expect(distinctNames(['A, Open', 'B, Open', 'A, Open', 'A, Listed', 'A, Open'])).toEqual([
    'A, Open',
    'B, Open',
    'A, Open, 2',
    'A, Listed',
    'A, Open, 3',
  ])
})

test('distinct names are all different, and each begins with its own name', () => {
  const name = fc.constantFrom('A', 'B', 'A, 2', 'A, 2, 2', 'A, 3', '')
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (names) => {
      const distinct = distinctNames(names)
      expect(new Set(distinct).size).toBe(names.length)
      for (const [place, each] of distinct.entries()) expect(each.startsWith(names[place] ?? '')).toBe(true)
    }),
  )
})
