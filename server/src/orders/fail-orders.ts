import type { Deps } from '../deps.ts'
import { commitWithNotice } from './commit-with-notice.ts'
import { endOrder } from './decide/end-order.ts'
import { isOpenOrder, type OrderRow } from './decide/order.ts'
import { readLotsOf, readOrder } from './read-order.ts'

/**
 * Failed rounds in a row before an order is ended. One may be a coincidence; after this many, the next would
 * fail as well.
 */
const maxFailedRounds = 5

/**
 * Ends orders that failed in `maxFailedRounds` rounds: reason `our_failure`, and what they hold is released.
 */
export function makeFailures(deps: Deps) {
  let failedRounds = new Map<string, number>()
  let failedNow = new Map<string, OrderRow>()
  return {
    add: (order: OrderRow) => void failedNow.set(order.number, order),
    /** Returns how many orders were ended. */
    async endRound() {
      const failed = [...failedNow.values()]
      const counts = new Map(failed.map(({ number }) => [number, (failedRounds.get(number) ?? 0) + 1]))
      failedRounds = counts
      failedNow = new Map()
      let ended = 0
      for (const order of failed) {
        if ((counts.get(order.number) ?? 0) < maxFailedRounds) continue
        try {
          if (await failOrder(deps, order)) ended += 1
        } catch (error) {
          deps.log.error({ err: error, order: order.number }, 'an order that failed could not be ended')
        }
      }
      return ended
    },
  }
}

async function failOrder(deps: Deps, { number, customer_id }: OrderRow) {
  const order = await readOrder(deps, number, customer_id)
  if (!order || !isOpenOrder(order)) return false
  const { clock, market, settings, log } = deps
  const change = endOrder(
    order,
    await readLotsOf(deps, order),
    { event: 'fail', who: 'system', reason: 'our_failure' },
    { now: clock.now(), marketNow: market.now() },
    settings.currency,
  )
  const status = await commitWithNotice(deps, { ...change, notice: 'order_failed' })
  if (status === 'done') log.error({ order: number }, 'an order was ended as a failure of ours')
  // An order that was changed meanwhile is tried again in the next round.
  else if (status !== 'stale') log.error({ order: number, status }, 'an order that failed could not be ended')
  return status === 'done'
}
