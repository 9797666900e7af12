import type { Pool } from 'pg'
import { serializeBy } from '../concurrency/serialize-by.ts'
import type { Events } from '../events/events.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { makeOrderCommits, type WatchBatch } from './commit-orders.ts'
import { makeOpenOrders } from './open-orders.ts'
import { makeOrdersInFlight } from './order-capacity.ts'
import { makeOrderIds } from './order-ids.ts'

type Parts = {
  pool: Pool
  events: Pick<Events, 'origin' | 'wake'>
  ledger: Pick<Ledger, 'balances'>
  watchBatch?: WatchBatch | undefined
  tracing?: Tracing
}

export type OrderServices = ReturnType<typeof makeOrderServices>

/** What all orders of one process share; part of `Deps`. */
export function makeOrderServices({ pool, ledger, ...parts }: Parts) {
  const commits = makeOrderCommits({ ...parts, pool, balances: ledger.balances })
  const openOrders = makeOpenOrders()
  return {
    ...commits,
    commitOrder: openOrders.after(commits.commitOrder),
    openOrders,
    nextOrderId: makeOrderIds(pool),
    /**
     * Runs the orders of one customer one after the other in this process. At the same time they would only
     * make each other stale.
     */
    oneOrderAtATime: serializeBy<number>(),
    ordersInFlight: makeOrdersInFlight(),
  }
}
