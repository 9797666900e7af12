/** Fills of a list of orders, each with its order. Pure. */

import type { Reply } from '@tarazu/contract/endpoint'
import type { listOrders } from '@tarazu/contract/orders/api'

type Page = Pick<Reply<typeof listOrders>, 'rows' | 'fills' | 'completeSince'>

/**
 * The fills of all pages, the newest first; `complete` where nothing since `since` is missing from them. An
 * order that moved to the next page while that was asked for is on both, and counts once.
 */
export function fillsOfPages(pages: readonly Page[], since: number) {
  const seen = new Set<string>()
  const rows = pages.flatMap(({ rows: orders, fills = [] }) => {
    const fresh = new Map(orders.flatMap((order) => (seen.has(order.number) ? [] : [[order.number, order]])))
    for (const number of fresh.keys()) seen.add(number)
    return fills.flatMap((fill, index) => {
      const order = fresh.get(fill.number)
      return order ? [{ order, fill, key: `${fill.number} ${index}` }] : []
    })
  })
  return {
    rows: rows.toSorted((one, other) => other.fill.at - one.fill.at),
    complete: pages.every(({ completeSince = since }) => completeSince <= since),
  }
}
