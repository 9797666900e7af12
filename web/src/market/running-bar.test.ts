import { expect, test } from 'vitest'
import { withRunningBar } from './running-bar.ts'

const zone = 'Asia/Kolkata'
const at = Date.parse('2026-11-20T04:00:00Z')
const bar = (start: number) => ({ at: start, open: 10, high: 12, low: 9, close: 11, volume: 5 })
const first = bar(at - 60_000)
const last = bar(at)

test('a price within the last minute changes its close and widens its range', () => {
  const bars = withRunningBar([first, last], { price: 13, at: at + 30_000 }, '1m', zone)
  expect(bars).toEqual([first, { ...last, close: 13, high: 13 }])
  expect(bars[0]).toBe(first)
  expect(withRunningBar([last], { price: 8, at: at + 1 }, '1m', zone)).toEqual([
    { ...last, close: 8, low: 8 },
  ])
})

test('a price of a later minute begins a new bar', () => {
  const bars = withRunningBar([first, last], { price: 13, at: at + 95_000 }, '1m', zone)
  expect(bars).toHaveLength(3)
  expect(bars[2]).toEqual({ at: at + 60_000, open: 13, high: 13, low: 13, close: 13, volume: 0 })
})

test('an older price, the same price and no price leave the bars unchanged', () => {
  const bars = [first, last]
  expect(withRunningBar(bars, { price: 13, at: at - 1 }, '1m', zone)).toBe(bars)
  expect(withRunningBar(bars, { price: 11, at: at + 1 }, '1m', zone)).toBe(bars)
  expect(withRunningBar(bars, { price: undefined, at: undefined }, '1m', zone)).toBe(bars)
  expect(withRunningBar([], { price: 13, at }, '1m', zone)).toEqual([])
})

const midnight = (day: string) => Date.parse(`${day}T00:00:00+05:30`)
test.each([
  ['1d', '2026-11-20', '2026-11-20T15:29:00+05:30', true],
  ['1d', '2026-11-20', '2026-11-21T09:15:00+05:30', false],
  ['1wk', '2026-11-16', '2026-11-20T15:29:00+05:30', true],
  ['1wk', '2026-11-16', '2026-11-23T09:15:00+05:30', false],
  ['1mo', '2026-11-02', '2026-11-30T15:29:00+05:30', true],
  ['1mo', '2026-11-02', '2026-12-01T09:15:00+05:30', false],
] as const)('whether a %s bar of %s includes a price of %s: %s', (period, day, moment, taken) => {
  const running = bar(midnight(day))
  const bars = withRunningBar([running], { price: 13, at: Date.parse(moment) }, period, zone)
  expect(bars).toEqual([taken ? { ...running, close: 13, high: 13 } : running])
})
