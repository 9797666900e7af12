/** Purchases at market for an amount that are placed for a customer, by the same decision as their own. */
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Deps } from '../deps.ts'
import { readRestriction } from '../guards/read-what-holds.ts'
import { commitOrdersIn } from './commit-orders.ts'
import { type OrderRequest, openOrder } from './decide/open-order.ts'
import type { OrderRow } from './decide/order.ts'
import { withUnitsFor } from './decide/units-for.ts'
import { requireOrderCapacity } from './order-capacity.ts'
import { readWorld } from './read-world.ts'
import { refuseNewRisk } from './refuse-new-risk.ts'

/** `amount`: paise of the wallet's currency, fees included. */
export type AmountPurchase = { customer: number; symbol: string; amount: bigint }

/** Thrown to roll the act back: something has changed since the decision, which has to be made anew. */
export class StaleOrder extends Error {
  override name = 'StaleOrder'
}

/** It fills at once or is refused, so that nothing of it waits when the market has closed. */
const requestFor = (amount: bigint): OrderRequest => ({
  side: 'buy',
  quantity: 0,
  amount,
  position: 'exact',
  type: 'market',
  validity: 'ioc',
  limitPrice: null,
  stopPrice: null,
  trailDistance: null,
  trailBps: null,
  seenPrice: null,
  exitTarget: null,
  exitStop: null,
  queue: false,
})

/**
 * Buys in the act of whoever buys for the customer, together with what that writes. Refuses as `buy` does,
 * also with `account_closed`, and then has written nothing. Throws `StaleOrder` where the database knows
 * better than this process.
 */
export async function placeInAct(act: Act, deps: Deps, purchase: AmountPurchase): Promise<OrderRow> {
  const { customer } = purchase
  const knownFees = deps.policies.lastFees()
  const change = await decide(deps, purchase).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'not_sufficient_funds')) throw error
    // Memory may be behind another process.
    deps.ledger.balances.forget(customer)
    return decide(deps, purchase)
  })
  const [outcome] = await commitOrdersIn(act, [{ ...change, knownFees }], 'for the customer', 'compared')
  if (outcome?.status !== 'done') throw new StaleOrder(`order ${change.order.number} was ${outcome?.status}`)
  return change.order
}

async function decide(deps: Deps, { customer, symbol, amount }: AmountPurchase) {
  const { frozen, closed } = await readRestriction(deps, customer)
  if (closed) throw new Refusal('account_closed')
  await refuseNewRisk(deps, { id: customer, frozen })
  const world = await readWorld(deps, customer, symbol)
  const id = await deps.nextOrderId()
  const change = openOrder(requestFor(amount), { customer, id, number: newNumber(deps.random) }, world)
  const existing = deps.ledger.balances.counts(customer)
  requireOrderCapacity(change.order, deps.ordersInFlight.with(customer, existing))
  return change
}

/**
 * Refuses what could not be bought for this amount at the last price, whether the market is open or not:
 * with `not_found`, `not_tradable`, `exchange_only`, `price_stale`, `rete_no` and `amount_small`.
 */
export async function requirePurchasable(deps: Deps, { customer, symbol, amount }: AmountPurchase) {
  const world = await readWorld(deps, customer, symbol)
  if (!world.instrument.tradable) throw new Refusal('not_tradable')
  if (!world.mayDealIn) throw new Refusal('exchange_only')
  withUnitsFor(requestFor(amount), { ...world, sessionOpen: true })
}
