import { expect, test } from 'vitest'
import { alignedCloses, changeOver } from './compared.ts'

const bar = (at: number, close: number) => ({ at, open: close, high: close, low: close, close, volume: 1 })
const byTime = { own: (at: number) => at, other: (at: number) => at }

test('each bar has the last close of the other at that moment, and none before its first', () => {
  const own = [1, 2, 3, 4, 5].map((at) => bar(at, at))
  const others = [bar(2, 20), bar(3, 30), bar(4.5, 45), bar(9, 90)]
  expect(alignedCloses(own, others, byTime)).toEqual([undefined, 20, 30, 30, 45])
})

test('days of exchanges in different zones are compared by their names', () => {
  const name = (zone_h: number) => (at: number) =>
    new Date(at + zone_h * 3_600_000).toISOString().slice(0, 10)
  const own = [bar(Date.parse('2026-11-19T18:30Z'), 1), bar(Date.parse('2026-11-20T18:30Z'), 2)]
  const others = [bar(Date.parse('2026-11-20T05:00Z'), 10), bar(Date.parse('2026-11-21T05:00Z'), 11)]
  expect(alignedCloses(own, others, { own: name(5.5), other: name(-5) })).toEqual([10, 11])
})

test.each([
  [[undefined, 100, 110], 10],
  [[-50, -25], 50],
  [[undefined], undefined],
  [[], undefined],
])('the change over %o is %s percent', (values, change) => {
  expect(changeOver(values)).toBe(change)
})
