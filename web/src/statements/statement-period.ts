/** The periods that a statement is usually asked for. Pure. Days as `2026-11-21`. */

export type StatementPeriod = { from: string; to: string }

/**
 * `now` is in ms UTC, `zone` is the time zone of the deployment's calendar. The current month so far, the one
 * before, and the current year so far.
 */
export function usualPeriods(
  now: number,
  zone: string,
): { thisMonth: StatementPeriod; lastMonth: StatementPeriod; thisYear: StatementPeriod } {
  const [year = 0, month = 1, day = 1] = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
    .format(now)
    .split('-')
    .map(Number)
  const to = dayText(year, month, day)
  return {
    thisMonth: { from: dayText(year, month, 1), to },
    lastMonth: { from: dayText(year, month - 1, 1), to: dayText(year, month, 0) },
    thisYear: { from: dayText(year, 1, 1), to },
  }
}

/**
 * Days and months beyond their year or month roll over: the day before the first is the last of the month
 * before.
 */
function dayText(year: number, month: number, day: number) {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
