import { expect, test } from 'vitest'
import { fillsOfPages } from './fills-of-pages.ts'

type Page = Parameters<typeof fillsOfPages>[0][number]

const order = (number: string) => ({ number }) as Page['rows'][number]
const fill = (number: string, at: number) => ({ number, at }) as NonNullable<Page['fills']>[number]
const first: Page = {
  rows: [order('A'), order('B')],
  fills: [fill('B', 500), fill('A', 300), fill('B', 100)],
  completeSince: 50,
}

test('fills of all pages are one list, the newest first, each with its order', () => {
  const second: Page = { rows: [order('C')], fills: [fill('C', 400)], completeSince: 50 }
  const { rows, complete } = fillsOfPages([first, second], 50)
  expect(rows.map(({ order, fill }) => [order.number, fill.at])).toEqual([
    ['B', 500],
    ['C', 400],
    ['A', 300],
    ['B', 100],
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4)
  expect(complete).toBe(true)
})

test('an order that is on two pages counts once', () => {
  const second: Page = {
    rows: [order('B'), order('C')],
    fills: [fill('B', 500), fill('C', 400), fill('B', 100)],
    completeSince: 50,
  }
  const { rows } = fillsOfPages([first, second], 50)
  expect(rows.map(({ fill: { at } }) => at)).toEqual([500, 400, 300, 100])
})

test('it is not complete where a page begins later', () => {
  expect(fillsOfPages([first, { ...first, completeSince: 51 }], 50).complete).toBe(false)
})
