/**
 * The chart library knows UTC only, so it is given each moment as if the market's wall clock were UTC:
 * 10:00 in Kolkata as 10:00 UTC. Pure.
 */

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()
/** Every zone's offset changes on such a step, if it does. */
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

/** Milliseconds that the zone's wall clock is ahead of UTC at that moment. */
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

/** Moments of one zone, ms since the epoch, as the chart takes them: seconds of its wall clock. */
export function chartTime(at: number, zone: string) {
  return Math.floor((at + offsetAt(at, zone)) / 1000)
}

/** `2026-11-20`, the calendar day in the zone. */
export function dayIn(at: number, zone: string) {
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 10)
}
