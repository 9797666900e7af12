import { expect, test } from 'vitest'
import { chartedDay, sessionAt } from './trading-hours.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['before the open', '2026-11-20T09:00+05:30', false, '2026-11-20'],
  ['during the session', '2026-11-20T12:00+05:30', true, '2026-11-20'],
  ['after the close, the next session counts', '2026-11-20T15:30+05:30', false, '2026-11-23'],
  ['at a weekend', '2026-11-22T12:00+05:30', false, '2026-11-23'],
  ['on a holiday', '2026-11-24T12:00+05:30', false, '2026-11-25'],
])('%s', (_, moment, open, day) => {
  expect(sessionAt('IN', at(moment), false)).toMatchObject({
    open,
    day,
    opens: at(`${day}T09:15+05:30`),
    closes: at(`${day}T15:30+05:30`),
  })
})

test('a sale settles when the next market day opens, after weekends and holidays', () => {
  const settles = (moment: string) => sessionAt('IN', at(moment), false).settles
  expect(settles('2019-01-02T12:00+05:30')).toBe(at('2019-01-03T09:15+05:30'))
  expect(settles('2026-11-20T12:00+05:30')).toBe(at('2026-11-23T09:15+05:30'))
  expect(settles('2026-11-23T12:00+05:30')).toBe(at('2026-11-25T09:15+05:30'))
})

test('a market round the clock is always in a session, and sales settle after a minute', () => {
  const sunday = at('2026-11-22T12:00+05:30')
  expect(sessionAt('IN', sunday, true)).toEqual({
    open: true,
    day: '2026-11-22',
    opens: at('2026-11-22T00:00+05:30'),
    closes: at('2026-11-23T00:00+05:30'),
    settles: sunday + 60_000,
  })
})

test.each([
  ['2026-11-20T09:14+05:30', '2026-11-19'],
  ['2026-11-20T09:15+05:30', '2026-11-20'],
  ['2026-11-22T09:15+05:30', '2026-11-20'],
  ['2026-11-23T08:00+05:30', '2026-11-20'],
])('at %s the chart of a day is that of %s', (moment, day) => {
  expect(chartedDay('IN', at(moment), false)).toEqual({
    day,
    from: at(`${day}T09:15+05:30`),
    to: at(`${day}T15:30+05:30`),
  })
})
