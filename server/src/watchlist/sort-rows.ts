import type { InstrumentRow } from '@tarazu/contract/market/instrument'
import type { WatchlistSort } from '@tarazu/contract/watchlist/rules'

type Row = { detail: Pick<InstrumentRow, 'name' | 'symbol' | 'price' | 'changePercent'> }

/** The rows, given in the order by hand, as `sort` wants them. What has no price comes last. Pure. */
export function sortRows<R extends Row>(rows: readonly R[], sort: WatchlistSort): R[] {
  if (sort === 'hand') return [...rows]
  if (sort === 'name') {
    const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
    return rows.toSorted((one, other) => compare(one.detail.name, other.detail.name))
  }
  const sortedBy = ({ detail }: R) => (sort === 'price' ? detail.price : detail.changePercent)
  return rows.toSorted((one, other) => {
    const [first, second] = [sortedBy(one), sortedBy(other)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return second - first
  })
}
