/**
 * Warns that an exchange is closed on a chosen day. It refuses nothing: windows may begin at a weekend. Pure.
 */
import type { Reply } from '@tarazu/contract/endpoint'
import type { listClosedDays } from '@tarazu/contract/market/operate-api'
import { calendarDay } from '../text/time-text.ts'

type Closed = Reply<typeof listClosedDays>

const names = { IN: 'India', US: 'the US' }

/** `at` in ms, not a number where nothing was typed. */
export function closedDayText(at: number, closed: Closed | undefined, market: keyof typeof names) {
  if (Number.isNaN(at) || !closed) return undefined
  const day = dayIn(closed.zone, at)
  const found = closed.days.find((each) => each.day === day)
  if (!found) return undefined
  const why = found.weekend ? weekdayOf(day) : 'a holiday'
  return `${calendarDay(day)} is ${why}: the exchange in ${names[market]} is closed.`
}

const dayIn = (zone: string, at: number) =>
  // The Canadian locale writes a day as `2026-11-21`.
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at)

const weekdayOf = (day: string) =>
  `a ${new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day))}`
