import { expect, test } from 'vitest'
import { Refusal } from '../answer/refusal.ts'
import { chosenSpan } from './chosen-span.ts'

type Asked = Parameters<typeof chosenSpan>[0]
const today = '2026-11-29'

test.each<[string, Asked, string, { before: string; to: string }]>([
  ['a month ends today', { range: '1m' }, today, { before: '2026-10-29', to: today }],
  ['five years do, too', { range: '5y' }, today, { before: '2021-11-29', to: today }],
  [
    'a month that lacks the day reaches into the next',
    { range: '1m' },
    '2026-03-31',
    { before: '2026-03-03', to: '2026-03-31' },
  ],
  ['a year from 29 February', { range: '1y' }, '2028-02-29', { before: '2027-03-01', to: '2028-02-29' }],
  ['everything', { range: 'all' }, today, { before: '1970-01-01', to: today }],
  ['days that are told', { from: '2026-10-30', to: today }, today, { before: '2026-10-29', to: today }],
  ['one day', { from: today, to: today }, today, { before: '2026-11-28', to: today }],
  [
    '29 February',
    { from: '2028-02-29', to: '2028-02-29' },
    '2028-03-05',
    { before: '2028-02-28', to: '2028-02-29' },
  ],
  [
    'the day after it',
    { from: '2028-03-01', to: '2028-03-02' },
    '2028-03-05',
    { before: '2028-02-29', to: '2028-03-02' },
  ],
  [
    'the first day that there is',
    { from: '1970-01-02', to: today },
    today,
    { before: '1970-01-01', to: today },
  ],
])('%s', (_, asked, now, expected) => {
  expect(chosenSpan(asked, now)).toEqual(expected)
})

test.each<[string, Asked]>([
  ['neither a range nor days', {}],
  ['a first day alone', { from: '2026-10-30' }],
  ['a last day alone', { to: '2026-10-30' }],
  ['a range and days', { range: '1m', from: '2026-10-30', to: today }],
  ['a range and half of the days', { range: '1m', to: today }],
  ['days that end before they begin', { from: '2026-10-30', to: '2026-10-29' }],
  ['a last day in the future', { from: '2026-10-30', to: '2026-11-30' }],
  ['29 February of a year that has none', { from: '2026-02-29', to: today }],
  ['a last day that does not exist', { from: '2026-09-01', to: '2026-09-31' }],
  ['days from before there were any', { from: '1970-01-01', to: today }],
])('refuses %s', (_, asked) => {
  expect(() => chosenSpan(asked, today)).toThrow(new Refusal('period_invalid'))
})
