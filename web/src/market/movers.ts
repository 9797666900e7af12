type Moved = { changePercent: number | null }

/** Those that moved most in either direction, the furthest first. What has no price has not moved. Pure. */
export function movers<R extends Moved>(rows: readonly R[], most: number): R[] {
  const distance = ({ changePercent }: R) => Math.abs(changePercent ?? 0)
  return rows
    .filter((row) => distance(row) > 0)
    .toSorted((a, b) => distance(b) - distance(a))
    .slice(0, most)
}
