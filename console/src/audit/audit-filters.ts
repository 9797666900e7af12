import type { AuditFilters } from './queries.ts'

const texts = ['subject', 'actor', 'action', 'customer'] as const

/**
 * The filters of the log that the address names. Days are in the device's zone; the whole day of `to` is
 * included.
 */
export function filtersOf(search: URLSearchParams): AuditFilters {
  const from = dayOf(search.get('from'))
  const to = dayOf(search.get('to'))
  return {
    ...Object.fromEntries(texts.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : []))),
    ...(from && { from: from.getTime() }),
    ...(to && { to: to.setDate(to.getDate() + 1) }),
  }
}

/** A day before the year 9000: nothing is later, and the server still takes the day after it. */
function dayOf(text: string | null) {
  const [, year, month, day] = /^([0-8]\d{3})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? []
  return year ? new Date(Number(year), Number(month) - 1, Number(day)) : undefined
}
