/** The chart library knows UTC only, so it gets 10:00 in Kolkata as 10:00 UTC. Pure. */

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()
/** Offsets of zones change only at multiples of this. */
const step_ms = 900_000

function wallClock(zone: string) {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}

/** Milliseconds by which the zone's wall clock is ahead of UTC at that moment. */
function offsetAt(at: number, zone: string) {
  const start = Math.floor(at / step_ms) * step_ms
  const key = `${zone} ${start}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const part: Record<string, number> = {}
  for (const { type, value } of wallClock(zone).formatToParts(start)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - start
  offsets.set(key, offset)
  return offset
}

/** Turns ms since the epoch into seconds of the zone's wall clock, as the chart takes them. */
export function chartTime(at: number, zone: string) {
  return Math.floor((at + offsetAt(at, zone)) / 1000)
}

/** `2026-11-20`, the calendar day in the zone. */
export function dayIn(at: number, zone: string) {
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 10)
}
