/** The periods that a statement is usually asked for. Pure. Days as `2026-11-21`, in the reader's own calendar. */

export type Period = { from: string; to: string }

/** `now` in ms. The month so far, the one before, the year so far. */
export function usualPeriods(now: number): { thisMonth: Period; lastMonth: Period; thisYear: Period } {
  const today = new Date(now)
  const [year, month] = [today.getFullYear(), today.getMonth()]
  const to = dayText(today)
  return {
    thisMonth: { from: dayText(new Date(year, month, 1)), to },
    lastMonth: { from: dayText(new Date(year, month - 1, 1)), to: dayText(new Date(year, month, 0)) },
    thisYear: { from: dayText(new Date(year, 0, 1)), to },
  }
}

function dayText(day: Date) {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
