import { expect, test } from 'vitest'
import { type ChartView, grows, hasVolume, spanWith, withoutRepeatedHour } from './chart-view.ts'

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
  bars,
  zone: 'UTC',
  reference: undefined,
  direction: 'up',
})

test.each([
  ['its last bar moved', [a, b], [a, { ...b }], true],
  ['a bar was added', [a, b], [a, b, c], true],
  ['an earlier bar was corrected', [a, b, c], [a, { ...b }, c], false],
  ['the first bar left', [a, b, c], [b, c], false],
  ['two bars were added', [a], [a, b, c], false],
  ['it was empty', [], [a], false],
])('a chart of which %s grows: %#', (_, before, after, grown) => {
  expect(grows(view(before), view(after))).toBe(grown)
})

test('another picture does not grow out of this one', () => {
  expect(grows(view([a, b]), view([a, b], 'A week'))).toBe(false)
})

test('the hour that comes twice is shown once', () => {
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
])('with %i a chart of 100 to 110 spans %j', (price, span) => {
  expect(spanWith({ minValue: 100, maxValue: 110 }, price)).toEqual(span)
})

test('volumes of nothing are no volumes', () => {
  expect(hasVolume([bar('2026-11-20T10:00Z', 0)])).toBe(false)
  expect(hasVolume([bar('2026-11-20T10:00Z', 0), a])).toBe(true)
})
