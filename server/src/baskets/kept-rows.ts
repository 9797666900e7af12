import { type BasketRow, basketRows } from '@tarazu/contract/baskets/api'

/** Rows that an earlier version kept, and that are none any more, leave their basket empty. */
export function keptRows(rows: unknown): BasketRow[] {
  const read = basketRows.safeParse(rows)
  return read.success ? read.data : []
}
