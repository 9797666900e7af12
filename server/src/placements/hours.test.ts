import { expect, test } from 'vitest'
import { type Hours, hasSellingHours, hoursOf, isReference } from './hours.ts'

/** A time in India, which is UTC+5:30. */
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+05:30`)
const block = { kind: 'bulk', market: 'IN' } as const
const monday = '2026-01-05'

const open: Hours = { open: true, next: null }
const waits = (day: string, time: string): Hours => ({ open: false, next: at(day, time) })

test.each([
  [monday, '08:44', waits(monday, '08:45')],
  [monday, '08:45', open],
  [monday, '08:59', open],
  [monday, '09:00', waits(monday, '14:05')],
  [monday, '12:00', waits(monday, '14:05')],
  [monday, '14:05', open],
  [monday, '14:20', waits('2026-01-06', '08:45')],
  // The next hours are after a weekend, and after Republic Day.
  ['2026-01-09', '15:00', waits('2026-01-12', '08:45')],
  ['2026-01-26', '08:50', waits('2026-01-27', '08:45')],
])('the selling hours of an Indian block in live mode at %s %s', (day, time, hours) => {
  const world = { mode: 'live', marketNow: at(day, time), session: { open: true, opens: 0 } } as const
  expect(hoursOf(block, world)).toEqual(hours)
})

test.each([
  ['live', { kind: 'finalize', market: 'IN' }],
  ['live', { kind: 'bulk', market: 'US' }],
  ['paper', block],
] as const)('in %s mode %o sells in the session', (mode, listing) => {
  const marketNow = at(monday, '12:00')
  const opens = at(monday, '09:15')
  expect(hoursOf(listing, { mode, marketNow, session: { open: true, opens } })).toEqual(open)
  expect(hoursOf(listing, { mode, marketNow, session: { open: false, opens } })).toEqual({
    open: false,
    next: opens,
  })
})

test.each([
  ['08:00', '09:00', '14:05', false],
  ['08:00', '09:00', '14:06', true],
  ['08:00', '08:59', '09:30', true],
  ['08:00', '14:20', '23:00', false],
  // There were selling hours when it was drafted, but none are left now.
  ['09:05', '08:40', '10:00', false],
])(
  'in live mode at %s an Indian block open from %s to %s has selling hours left: %s',
  (now, opens, closes, sells) => {
    const window = { opens_at: new Date(at(monday, opens)), closes_at: new Date(at(monday, closes)) }
    const marketNow = at(monday, now)
    expect(hasSellingHours({ ...block, ...window }, { mode: 'live', marketNow })).toBe(sells)
    expect(hasSellingHours({ ...block, ...window }, { mode: 'paper', marketNow })).toBe(true)
    expect(hasSellingHours({ kind: 'finalize', market: 'IN', ...window }, { mode: 'live', marketNow })).toBe(
      true,
    )
  },
)

test.each([
  // On Monday morning the reference is the close of Friday, not a price of Thursday.
  ['2026-01-02', '15:30', true],
  ['2026-01-01', '15:30', false],
  [monday, '08:46', true],
])('a price of %s at %s is the reference before the session of a Monday: %s', (day, time, is) => {
  expect(isReference('IN', at(day, time), at(monday, '08:50'))).toBe(is)
})
