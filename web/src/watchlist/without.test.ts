import { expect, test } from 'vitest'
import { without } from './without.ts'

const pages = [
  { rows: [{ symbol: 'A' }, { symbol: 'B' }], count: 3 },
  { rows: [{ symbol: 'C' }], count: 3 },
]

test('a removed row leaves its page, and every page counts one less', () => {
  expect(without(pages, 'B')).toEqual([
    { rows: [{ symbol: 'A' }], count: 2 },
    { rows: [{ symbol: 'C' }], count: 2 },
  ])
})

test('removing a symbol that is not listed changes nothing', () => {
  expect(without(pages, 'X')).toEqual(pages)
})
