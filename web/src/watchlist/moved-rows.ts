type Page<R> = { rows: readonly R[]; count: number }

/**
 * The pages of a list with the row at `from` put at `to`, both counted over all pages. Each page keeps its
 * size. Pure.
 */
export function movedRows<R, P extends Page<R>>(pages: readonly P[], from: number, to: number): P[] {
  const rows = pages.flatMap((page) => page.rows)
  const [row] = rows.splice(from, 1)
  if (row !== undefined) rows.splice(to, 0, row)
  let taken = 0
  return pages.map((page) => {
    const its = rows.slice(taken, taken + page.rows.length)
    taken += page.rows.length
    return { ...page, rows: its }
  })
}
