import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { buy, sell } from '@tarazu/contract/orders/api'
import * as api from '@tarazu/contract/orders/api'
import type { Order } from '@tarazu/contract/orders/order'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Caller, Deps } from '../deps.ts'
import { commitDecision } from './commit-decision.ts'
import { type OrderRequest, openOrder } from './decide/open-order.ts'
import { requireOrderCapacity } from './order-capacity.ts'
import { readWorld } from './read-world.ts'
import { refuseNewRisk } from './refuse-new-risk.ts'

export async function buyStock(
  deps: Deps,
  caller: Caller,
  input: Input<typeof buy>,
): Promise<Reply<typeof buy>> {
  const instrument = deps.market.instrument(input.symbol)
  if (!instrument) throw new Refusal('not_found')
  // The symbol decides what is bought; an id of something else shows that the client is confused.
  if (input.id !== undefined && input.id !== 0 && input.id !== instrument.id) {
    throw new Refusal('not_found')
  }
  return placeOrder(deps, caller, input.symbol, {
    side: 'buy',
    ...wantedFrom(input),
    quantity: input.quantity,
  })
}

export async function sellStock(
  deps: Deps,
  caller: Caller,
  input: Input<typeof sell>,
): Promise<Reply<typeof sell>> {
  const { symbol, quantity } = await whatToSell(deps, caller, input)
  // Simultaneous sales of the same lots would only make each other stale.
  return deps.oneOrderAtATime(caller.id, () =>
    placeOrder(deps, caller, symbol, {
      side: 'sell',
      ...wantedFrom(input),
      // A whole purchase may be sold at once, however large; the cap is for quantities that customers type.
      position: input.quantity === undefined ? 'full' : (input.position ?? 'full'),
      quantity,
      ...(input.lot !== undefined && { lot: input.lot }),
    }),
  )
}

async function whatToSell(deps: Deps, caller: Caller, input: Input<typeof sell>) {
  if (input.lot === undefined) {
    if (input.symbol === undefined || !deps.market.instrument(input.symbol)) throw new Refusal('not_found')
    // The contract requires a quantity where there is no lot.
    if (input.quantity === undefined) throw new Error('a sale of no quantity')
    return { symbol: input.symbol, quantity: input.quantity }
  }
  const lot = await deps.db
    .selectFrom('orders')
    .select(['symbol', 'lot_left', 'lot_reserved'])
    .where('number', '=', input.lot)
    .where('customer_id', '=', caller.id)
    .where('side', '=', 'buy')
    .executeTakeFirst()
  if (!lot || (input.symbol !== undefined && input.symbol !== lot.symbol)) throw new Refusal('not_found')
  const free = lot.lot_left - lot.lot_reserved
  if (free === 0) throw new Refusal('no_position', { held: 0 })
  return { symbol: lot.symbol, quantity: input.quantity ?? free }
}

/**
 * Fields of `buy` that are not terms of a market order. A new field of the contract does not compile until it
 * is named here or in `wantedFrom`; `placements/buy-placement.ts` reads it for offers.
 */
type NotTerms = 'symbol' | 'quantity' | 'kind' | 'id' | 'urlCount' | 'password'
type Terms = Omit<OrderRequest, 'side' | 'quantity'> &
  Record<Exclude<keyof Input<typeof buy>, NotTerms>, unknown>

function wantedFrom(input: Input<typeof buy> | Input<typeof sell>): Terms {
  return {
    position: input.position ?? 'full',
    type: input.type ?? 'market',
    validity: input.validity ?? 'day',
    limitPrice: input.limitPrice ?? null,
    stopPrice: input.stopPrice ?? null,
    seenPrice: input.seenPrice ?? null,
    queue: input.queue ?? false,
  }
}

async function placeOrder(deps: Deps, caller: Caller, symbol: string, wanted: OrderRequest): Promise<Order> {
  const number = newNumber(deps.random)
  const id = await deps.nextOrderId()
  const sale = wanted.side === 'sell' ? { lot: wanted.lot } : undefined
  let removeFromFlight = () => {}
  try {
    return await commitDecision(deps, caller, wanted.side === 'buy' ? api.buy : api.sell, async () => {
      removeFromFlight()
      if (wanted.side === 'buy') await refuseNewRisk(deps, caller)
      const world = await readWorld(deps, caller.id, symbol, sale)
      const change = openOrder(wanted, { customer: caller.id, id, number }, world)
      const existing = deps.ledger.balances.counts(caller.id)
      requireOrderCapacity(change.order, deps.ordersInFlight.with(caller.id, existing))
      removeFromFlight = deps.ordersInFlight.add(change.order)
      return change
    })
  } finally {
    removeFromFlight()
  }
}
