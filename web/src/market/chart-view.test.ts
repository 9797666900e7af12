import { expect, test } from 'vitest'
import {
  type ChartView,
  directionOver,
  extendsOnly,
  hasVolume,
  spanWith,
  withoutRepeatedHour,
} from './chart-view.ts'

const bar = (time: string, volume = 1) => ({
  at: Date.parse(time),
  open: 1,
  high: 1,
  low: 1,
  close: 1,
  volume,
})
const [a, b, c] = [bar('2026-11-20T10:00Z'), bar('2026-11-20T10:01Z'), bar('2026-11-20T10:02Z')]
const view = (bars: ChartView['bars'], name = 'A day'): ChartView => ({
  name,
  kind: 'candles',
  scale: 'normal',
  still: false,
  bars,
  zone: 'UTC',
  reference: undefined,
  direction: 'up',
})

test.each([
  ['whose last bar changed', [a, b], [a, { ...b }], true],
  ['with one bar added', [a, b], [a, b, c], true],
  ['with an earlier bar corrected', [a, b, c], [a, { ...b }, c], false],
  ['whose first bar is gone', [a, b, c], [b, c], false],
  ['with two bars added', [a], [a, b, c], false],
  ['that was empty', [], [a], false],
])('a chart %s is extended rather than redrawn: case %#', (_, before, after, extended) => {
  expect(extendsOnly(view(before), view(after))).toBe(extended)
})

test('a chart of another period is redrawn', () => {
  expect(extendsOnly(view([a, b]), view([a, b], 'A week'))).toBe(false)
})

test('the hour that the wall clock repeats in autumn is shown once', () => {
  const autumn = ['05:30', '06:00', '06:30', '07:00'].map((time) => bar(`2026-11-01T${time}Z`))
  expect(withoutRepeatedHour(autumn, 'America/New_York')).toEqual([autumn[0], autumn[3]])
  expect(withoutRepeatedHour(autumn, 'UTC')).toBe(autumn)
})

test.each([
  [105, { minValue: 100, maxValue: 110 }],
  [95, { minValue: 95, maxValue: 110 }],
  [130, { minValue: 100, maxValue: 130 }],
  [131, { minValue: 100, maxValue: 110 }],
  [50, { minValue: 100, maxValue: 110 }],
])('a chart from 100 to 110 with a previous close of %i spans %j', (price, span) => {
  expect(spanWith({ minValue: 100, maxValue: 110 }, price)).toEqual(span)
})

test('bars have volumes if any volume is above zero', () => {
  expect(hasVolume([bar('2026-11-20T10:00Z', 0)])).toBe(false)
  expect(hasVolume([bar('2026-11-20T10:00Z', 0), a])).toBe(true)
})

test.each([
  ['a range that rose, though today fell,', [1, 2, 3], 3, false, -1, 'up'],
  ['a range that fell, though today rose,', [3, 2, 1], 3, false, 1, 'down'],
  ['a range whose first bar is not the first that is there', [9, 2, 3], 2, false, -1, 'up'],
  ['a range that ends where it began', [2, 5, 2], 3, false, -1, 'unchanged'],
  ['the day', [1, 2, 3], 3, true, -1, 'down'],
  ['a period, of which no number of bars is known,', [1, 2, 3], undefined, false, -1, 'down'],
  ['a range without bars', [], 0, false, 1, 'up'],
  ['nothing that is known', [], undefined, false, undefined, 'unchanged'],
] as const)('the line of %s is painted by where it went', (_, prices, inSight, isDay, change, way) => {
  const bars = prices.map((price) => ({ ...a, open: price, close: price }))
  expect(directionOver({ bars, inSight }, isDay, change)).toBe(way)
})
