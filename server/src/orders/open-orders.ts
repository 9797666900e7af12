import { LRUCache } from 'lru-cache'
import type { CommitOrder } from './commit-orders.ts'
import { isOpenOrder, type OrderRow } from './decide/order.ts'
import type { OrderChange } from './decide/order-change.ts'

/** About two kilobytes each. */
const maxRemembered = 5_000

/**
 * Orders that wait, as this process wrote them last, so that changing or cancelling one need not read it.
 * Another process, or the matching, may have gone further since: the commit compares versions.
 */
export function makeOpenOrders() {
  const known = new LRUCache<string, OrderRow>({ max: maxRemembered })
  return {
    find(number: string, customer: number): OrderRow | undefined {
      const order = known.get(number)
      return order?.customer_id === customer ? order : undefined
    },
    forget: (number: string) => void known.delete(number),
    /** The same commit, which remembers what it wrote and forgets what it could not write. */
    after:
      (commit: CommitOrder): CommitOrder =>
      async (change) => {
        const { number } = change.order
        known.delete(number)
        const outcome = await commit(change)
        if (outcome.status === 'done' && isOpenOrder(change.order)) known.set(number, written(change))
        return outcome
      },
  }
}

/** The row after the commit, which counts the versions of a row by itself. */
function written({ order, version }: OrderChange): OrderRow {
  return version === undefined ? order : { ...order, version: version + 1 }
}
