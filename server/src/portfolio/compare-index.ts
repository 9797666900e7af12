/** The level of an index on the days of a portfolio, from its closing prices. Pure. */
export type IndexClose = { day: string; price: bigint }

/**
 * For each day the last close up to it, divided by the last one before the first day; null while there is
 * none. Both lists rise.
 */
export function comparedLevels(days: readonly string[], closes: readonly IndexClose[]): (number | null)[] {
  const first = days[0] ?? ''
  const base = closes.findLast(({ day }) => day < first)?.price
  let next = 0
  let last: bigint | undefined
  return days.map((day) => {
    while (next < closes.length && (closes[next]?.day ?? '') <= day) last = closes[next++]?.price
    return base && last ? Number(last) / Number(base) : null
  })
}
