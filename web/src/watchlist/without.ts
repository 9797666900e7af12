type Page = { rows: readonly { detail: { symbol: string } }[]; count: number }

/** The pages of a list without the row of `symbol`, and with their count reduced. Pure. */
export function without<P extends Page>(pages: readonly P[], symbol: string): P[] {
  const known = pages.some(({ rows }) => rows.some(({ detail }) => detail.symbol === symbol))
  return pages.map((page) => ({
    ...page,
    rows: page.rows.filter(({ detail }) => detail.symbol !== symbol),
    count: page.count - (known ? 1 : 0),
  }))
}
