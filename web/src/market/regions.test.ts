import { expect, test } from 'vitest'
import { cardsOf, groupsOf, indexOf, largestCategoryOf, regionsOf } from './regions.ts'

const member = (symbol: string) => ({ symbol, name: symbol })
const indices = { code: 'in-indices', region: 'IN', members: [member('^NSEI'), member('^NSEBANK')] }
const nifty = { code: 'in-nifty50', region: 'IN', members: ['A', 'B', 'C'].map(member) }
const banking = { code: 'in-banking', region: 'IN', members: [member('B')] }
const forex = { code: 'forex', region: 'CURRENCY', members: [member('USDINR=X')] }
const all = [indices, nifty, banking, forex]

test('each region is listed once, in the order of the categories', () => {
  expect(regionsOf(all)).toEqual(['IN', 'CURRENCY'])
})

test('the cards of a region are the first members of its first category', () => {
  expect(cardsOf(all, 'IN', 1)).toEqual([member('^NSEI')])
  expect(cardsOf(all, 'US', 5)).toEqual([])
})

test('the tabs of a region end with its indices', () => {
  expect(groupsOf(all, 'IN')).toEqual([nifty, banking, indices])
  expect(groupsOf(all, 'CURRENCY')).toEqual([forex])
})

test('movers are taken from the largest category of a region', () => {
  expect(largestCategoryOf(all, 'IN')).toBe(nifty)
  expect(largestCategoryOf(all, undefined)).toBeUndefined()
})

test('a category is headed by the index of its sector, or of its region', () => {
  expect(indexOf(all, banking)).toEqual(member('^NSEBANK'))
  expect(indexOf(all, nifty)).toEqual(member('^NSEI'))
  expect(indexOf(all, forex)).toEqual(member('USDINR=X'))
  expect(indexOf([], undefined)).toBeUndefined()
})
