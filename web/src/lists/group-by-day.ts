/** Newest first stays newest first; what happened on one calendar day of the reader is one group. */
export function groupByDay<R extends { createdAt: number }>(
  rows: readonly R[],
  dayOf: (at: number) => string,
): { day: string; rows: R[] }[] {
  const groups: { day: string; rows: R[] }[] = []
  for (const row of rows) {
    const day = dayOf(row.createdAt)
    const last = groups.at(-1)
    if (last?.day === day) last.rows.push(row)
    else groups.push({ day, rows: [row] })
  }
  return groups
}
