import type { Journal } from '../../ledger/journal.ts'
import type { Pool as UnitsPool } from '../../market/feeds/feed.ts'
import type { FillRow } from './fill-order.ts'
import type { Lot, LotOrigin, OrderRow } from './order.ts'

/** Everything that one decision about one order changes. It is committed as a whole or not at all. */
export type OrderChange = {
  order: OrderRow
  /** The version that was read; undefined for a new order. */
  version?: number
  journal?: Journal
  fills: FillRow[]
  /** Each with the version that was read. */
  lots: Lot[]
  /** What was read of the purchases that a sale takes from; missing ones are read for the answer. */
  origins?: readonly LotOrigin[]
  /** Proceeds in paise, and when they settle (ms UTC). An amount of 0 asks the settlement job to look. */
  settlement?: { amount: bigint; due: number }
  key?: { key: string; fingerprint: string; answer: string; at: number }
  /**
   * The notice that the customer gets in the same transaction: commit such a change by `commitWithNotice`.
   */
  notice?: 'order_failed' | 'order_waits_for_rate' | 'order_not_opened'
  /** When the market was looked at, ms UTC, for a change whose order and fills do not show it. */
  lookedAt?: number
  /**
   * It opens an order that had reserved nothing: like a new one, it is compared with what stops trading, also
   * where nothing of it is filled.
   */
  opens?: true
  /** The limited supply that the fills are taken from, if the feed knows how much was traded. */
  pool?: UnitsPool
  /**
   * The newest version of the fees known to the decision (`policies.lastFees`); undefined if it depends on
   * none.
   */
  knownFees?: bigint
}
