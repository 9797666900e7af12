type WithChange = { changePercent: number | null }

/** The `max` rows with the largest changes up or down. Rows without a change are left out. Pure. */
export function movers<R extends WithChange>(rows: readonly R[], max: number): R[] {
  const distance = ({ changePercent }: R) => Math.abs(changePercent ?? 0)
  return rows
    .filter((row) => distance(row) > 0)
    .toSorted((a, b) => distance(b) - distance(a))
    .slice(0, max)
}
