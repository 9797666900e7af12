import type { HoldingType } from '@tarazu/contract/orders/order'
import { useLiveStatus, useQuotes } from '../data/live.ts'
import { atPrice, summaryAt } from './holding.ts'
import { pageSize, useHoldings } from './list-queries.ts'

/** Holdings of one type, valued at streamed prices, `limit` of them at a time. */
export function useValuedHoldings(type: HoldingType, limit = pageSize) {
  const holdings = useHoldings(type, limit)
  const rows = holdings.data?.pages.flatMap((page) => page.rows) ?? []
  const streamed = useQuotes(rows.map((row) => row.symbol))
  const quotes: typeof streamed = useLiveStatus() === 'live' ? streamed : new Map()
  const valued = rows.map((row) => ({ ...row, ...atPrice(row, quotes.get(row.symbol)?.price) }))
  const summary = holdings.data?.pages[0]?.summary
  return { holdings, quotes, valued, summary: summary && summaryAt(summary, rows, valued) }
}
