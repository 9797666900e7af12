type Page = { rows: readonly { symbol: string }[]; count: number }

/** The pages of a list without the row of `symbol`, and with their count reduced. Pure. */
export function without<P extends Page>(pages: readonly P[], symbol: string): P[] {
  const known = pages.some(({ rows }) => rows.some((row) => row.symbol === symbol))
  return pages.map((page) => ({
    ...page,
    rows: page.rows.filter((row) => row.symbol !== symbol),
    count: page.count - (known ? 1 : 0),
  }))
}
