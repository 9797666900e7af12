import { expect, test } from 'vitest'
import { chosenRange, utcDay } from './chosen-range.ts'

test.each<[string, string, ReturnType<typeof chosenRange>]>([
  ['nothing is a year', '', { range: '1y' }],
  ['a named range', 'range=5y', { range: '5y' }],
  ['a range that there is not', 'range=9y', { range: '1y' }],
  ['days', 'range=custom&from=2026-11-01&to=2026-11-28', { from: '2026-11-01', to: '2026-11-28' }],
  ['today alone', 'range=custom&from=2026-11-29&to=2026-11-29', { from: '2026-11-29', to: '2026-11-29' }],
  ['days of a named range are left alone', 'range=1m&from=2026-11-01&to=2026-11-28', { range: '1m' }],
  ['half of the days', 'range=custom&from=2026-11-01', { range: '1y' }],
  ['days that end before they begin', 'range=custom&from=2026-11-28&to=2026-11-01', { range: '1y' }],
  ['days to come', 'range=custom&from=2026-11-01&to=2026-11-30', { range: '1y' }],
  ['a day that does not exist', 'range=custom&from=2026-02-29&to=2026-11-28', { range: '1y' }],
])('%s', (_, address, expected) => {
  expect(chosenRange(new URLSearchParams(address), '2026-11-29')).toEqual(expected)
})

test('a day ends at midnight in UTC', () => {
  expect(['2026-11-29T23:59:59.999Z', '2026-11-30T00:00:00Z'].map((at) => utcDay(Date.parse(at)))).toEqual([
    '2026-11-29',
    '2026-11-30',
  ])
})
