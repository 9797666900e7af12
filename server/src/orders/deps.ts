import type { Deps } from '../deps.ts'
import type { CommitOrder } from './commit-orders.ts'
import type { OnTheirWay } from './piled-up.ts'

/** What the use-cases of orders share beyond what all have. */
export type OrdersDeps = Deps & {
  commitOrder: CommitOrder
  nextOrderId(): Promise<bigint>
  /** One piece of work of a customer at a time, in this process. */
  inTurn<T>(customer: number, work: () => Promise<T>): Promise<T>
  inFlight: OnTheirWay
}
