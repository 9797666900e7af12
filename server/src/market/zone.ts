/**
 * Exchange-local time by arithmetic: a chart needs thousands of conversions, and `Intl` takes microseconds
 * for each.
 */

export type Zone = 'Asia/Kolkata' | 'America/New_York' | 'UTC'

const hour = 3_600_000
export const minute_ms = 60_000
export const day_ms = 24 * hour

/** Days since 1970-01-01 of the date that holds `ms` of local time. */
export const dayNumber = (local_ms: number) => Math.floor(local_ms / day_ms)

/** 0 is Sunday. */
export const weekday = (day: number) => (((day + 4) % 7) + 7) % 7

/** 'YYYY-MM-DD' of a day number, and back. A chart asks for the same thousands of days again and again. */
export const dayText = remembered((day: number) => new Date(day * day_ms).toISOString().slice(0, 10))
export const parseDay = remembered((text: string) => Date.parse(`${text}T00:00:00Z`) / day_ms)

function remembered<From, To>(make: (from: From) => To) {
  const known = new Map<From, To>()
  return (from: From): To => {
    const before = known.get(from)
    if (before !== undefined) return before
    const made = make(from)
    // Room for some thirty years. Beyond that the memory begins anew.
    if (known.size >= 10_000) known.clear()
    known.set(from, made)
    return made
  }
}

const summers = new Map<number, readonly [from: number, to: number]>()

/** Daylight time of New York in `year`, ms UTC; the rule changed in 2007. */
function summer(year: number) {
  const known = summers.get(year)
  if (known) return known
  const sunday = (month: number, dayOfMonth: number) => {
    const first = Date.UTC(year, month, dayOfMonth) / day_ms
    return (first + ((7 - weekday(first)) % 7)) * day_ms
  }
  const modern = year >= 2007
  const span = [
    (modern ? sunday(2, 8) : sunday(3, 1)) + 7 * hour,
    (modern ? sunday(10, 1) : sunday(9, 25)) + 6 * hour,
  ] as const
  summers.set(year, span)
  return span
}

/** The offset to add to UTC to get local time, in ms. */
export function zoneOffset(zone: Zone, ms: number): number {
  if (zone === 'UTC') return 0
  if (zone === 'Asia/Kolkata') return 5.5 * hour
  const [from, to] = summer(new Date(ms).getUTCFullYear())
  return ms >= from && ms < to ? -4 * hour : -5 * hour
}

/**
 * ms UTC of a local wall-clock time. In the hour that summer time skips or repeats, one of the two readings.
 */
export function fromLocal(zone: Zone, day: number, minutes: number): number {
  const local = day * day_ms + minutes * minute_ms
  return local - zoneOffset(zone, local - zoneOffset(zone, local))
}
