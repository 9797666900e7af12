import { expect, test } from 'vitest'
import { without } from './without.ts'

const row = (symbol: string) => ({ detail: { symbol } })
const pages = [
  { rows: [row('A'), row('B')], count: 3 },
  { rows: [row('C')], count: 3 },
]

test('a removed row leaves its page, and every page counts one less', () => {
  expect(without(pages, 'B')).toEqual([
    { rows: [row('A')], count: 2 },
    { rows: [row('C')], count: 2 },
  ])
})

test('removing a symbol that is not listed changes nothing', () => {
  expect(without(pages, 'X')).toEqual(pages)
})
