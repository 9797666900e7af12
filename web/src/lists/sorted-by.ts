export type Sorted = { by: string; falling: boolean }
export type SortValue = string | number | bigint | null | undefined

/** The rows by a value, those without one last either way; equal ones stay as they were. Pure. */
export function sortedBy<R>(rows: readonly R[], value: (row: R) => SortValue, falling: boolean) {
  const way = falling ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one) ?? undefined, value(other) ?? undefined]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return way * compared(a, b)
  })
}

function compared(a: string | number | bigint, b: string | number | bigint) {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b)
  return a < b ? -1 : a > b ? 1 : 0
}
