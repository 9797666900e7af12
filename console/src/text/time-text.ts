const formats = new Map<string, Intl.DateTimeFormat>()

function cached(options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { hourCycle: 'h23', ...options })
  formats.set(key, format)
  return format
}

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit' } as const

/** `21 Nov 2026`, in the zone of the device. Times are ms since the epoch. */
export const dayText = (at: number) => cached(day).format(at)
/** `2026-11-21` as `21 Nov 2026`: a day of a calendar, in no zone. */
export const calendarDay = (date: string) => cached({ ...day, timeZone: 'UTC' }).format(Date.parse(date))
/** `21 Nov 2026, 14:05` */
export const timeText = (at: number) => cached({ ...day, ...clock }).format(at)
/** `21 Nov 2026, 14:05 GMT+5:30`: for what is agreed with somebody who may be elsewhere. */
export const zonedText = (at: number) => cached({ ...day, ...clock, timeZoneName: 'short' }).format(at)
/** `21 Nov 2026, 14:05:09` */
export const secondsText = (at: number) => cached({ ...day, ...clock, second: '2-digit' }).format(at)

/** The two largest units: `3 d 4 h`, `2 h 14 min`, `8 min`; `< 1 min` for less. */
export function durationText(ms: number) {
  const minutes = Math.floor(Math.max(0, ms) / 60_000)
  if (minutes < 1) return '< 1 min'
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

/** A time as it is typed into a field, as it is read. */
export const typedTimeText = (typed: string) => {
  const at = typedTime(typed)
  return Number.isNaN(at) ? typed : timeText(at)
}

/**
 * What a field of a time holds, `2026-11-21T14:05`, in the zone of the device; `typedTime` is the way back.
 */
export function fieldTime(at: number) {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** What is written with five figures the server would not take: browsers let one choose the year 275760. */
const timesEnd = Date.UTC(9_999, 0, 1)

/** The typed time in ms UTC; NaN if none was typed, or one after the year 9998. */
export function typedTime(typed: string) {
  const at = Date.parse(typed)
  return at < timesEnd ? at : Number.NaN
}
