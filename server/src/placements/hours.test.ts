import { expect, test } from 'vitest'
import { type Hours, hoursOf } from './hours.ts'

/** Of India's clock: half past five ahead. */
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
  // Over a weekend, and over Republic Day.
  ['2026-01-09', '15:00', waits('2026-01-12', '08:45')],
  ['2026-01-26', '08:50', waits('2026-01-27', '08:45')],
])('in live mode a block of India at %s %s', (day, time, hours) => {
  const world = { mode: 'live', marketNow: at(day, time), session: { open: true, opens: 0 } } as const
  expect(hoursOf(block, world)).toEqual(hours)
})

test.each([
  ['live', { kind: 'finalize', market: 'IN' }],
  ['live', { kind: 'bulk', market: 'US' }],
  ['paper', block],
] as const)('in %s mode %o goes by the session', (mode, listing) => {
  const marketNow = at(monday, '12:00')
  const opens = at(monday, '09:15')
  expect(hoursOf(listing, { mode, marketNow, session: { open: true, opens } })).toEqual(open)
  expect(hoursOf(listing, { mode, marketNow, session: { open: false, opens } })).toEqual({
    open: false,
    next: opens,
  })
})
