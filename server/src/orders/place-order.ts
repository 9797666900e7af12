import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { buy, sell } from '@tarazu/contract/orders/api'
import * as api from '@tarazu/contract/orders/api'
import type { Order } from '@tarazu/contract/orders/order'
import type { previewOrder } from '@tarazu/contract/orders/preview-api'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Caller, Deps } from '../deps.ts'
import { commitDecision } from './commit-decision.ts'
import { type OrderRequest, openOrder } from './decide/open-order.ts'
import { type Lot, type LotOrigin, reservesNothing } from './decide/order.ts'
import { requireOrderCapacity, requireTriggerCapacity } from './order-capacity.ts'
import { readLot, readLots, readWorld } from './read-world.ts'
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
  const exits = { exitTarget: input.exitTarget ?? null, exitStop: input.exitStop ?? null }
  const wanted = { side: 'buy', ...wantedFrom(input), ...exits, quantity: input.quantity } as const
  const place = () =>
    placeOrder(deps, caller, api.buy, async () => {
      await refuseNewRisk(deps, caller)
      return { symbol: input.symbol, wanted, lots: [] }
    })
  // Those that hold nothing are counted in the table, which sees only what is committed.
  return wanted.validity === 'gtt' ? deps.oneOrderAtATime(caller.id, place) : place()
}

export async function sellStock(
  deps: Deps,
  caller: Caller,
  input: Input<typeof sell>,
): Promise<Reply<typeof sell>> {
  // Simultaneous sales of the same lots would only make each other stale.
  return deps.oneOrderAtATime(caller.id, () =>
    placeOrder(deps, caller, api.sell, () => readSale(deps, caller, input)),
  )
}

/** What an order is to be; a sale's is read anew for each attempt. */
type Asked = { symbol: string; wanted: OrderRequest; lots: (Lot & LotOrigin)[] }

async function readSale(deps: Deps, caller: Caller, input: Input<typeof sell>): Promise<Asked> {
  const { lot: number, symbol } = input
  const terms = { side: 'sell', ...wantedFrom(input) } as const
  if (number === undefined) {
    if (symbol === undefined || !deps.market.instrument(symbol)) throw new Refusal('not_found')
    // The contract requires a quantity where there is no lot.
    if (input.quantity === undefined) throw new Error('a sale of no quantity')
    const lots = await readLots(deps, caller.id, symbol, { units: input.quantity })
    return { symbol, lots, wanted: { ...terms, quantity: input.quantity } }
  }
  const lot = await readLot(deps, caller.id, number)
  if (!lot || (symbol !== undefined && symbol !== lot.symbol)) throw new Refusal('not_found')
  const free = lot.lot_left - lot.lot_reserved
  if (free === 0) throw new Refusal('no_position', { held: 0 })
  const quantity = input.quantity ?? free
  // A whole purchase may be sold at once, however large; the cap is for quantities that customers type.
  const position = input.quantity === undefined ? 'full' : terms.position
  return { symbol: lot.symbol, lots: [lot], wanted: { ...terms, position, quantity, lot: number } }
}

/**
 * Fields of `buy` that are not terms of a market order. A new field of the contract does not compile until it
 * is named here or in `wantedFrom`; `placements/buy-placement.ts` reads it for offers.
 */
type NotTerms = 'symbol' | 'quantity' | 'kind' | 'id' | 'urlCount' | 'password'
type Terms = Omit<OrderRequest, 'side' | 'quantity'> &
  Record<Exclude<keyof Input<typeof buy>, NotTerms>, unknown>

export function wantedFrom(
  input: Omit<Input<typeof previewOrder>, 'side'> | Input<typeof buy> | Input<typeof sell>,
): Terms {
  return {
    position: input.position ?? 'full',
    type: input.type ?? 'market',
    validity: input.validity ?? 'day',
    limitPrice: input.limitPrice ?? null,
    stopPrice: input.stopPrice ?? null,
    trailDistance: input.trailDistance ?? null,
    trailBps: input.trailBps ?? null,
    exitTarget: null,
    exitStop: null,
    amount: 'amount' in input ? (input.amount ?? null) : null,
    seenPrice: 'seenPrice' in input ? (input.seenPrice ?? null) : null,
    queue: input.queue ?? false,
  }
}

async function placeOrder(
  deps: Deps,
  caller: Caller,
  endpoint: typeof api.buy | typeof api.sell,
  read: () => Promise<Asked>,
): Promise<Order> {
  const number = newNumber(deps.random)
  const id = await deps.nextOrderId()
  let removeFromFlight = () => {}
  try {
    return await commitDecision(deps, caller, endpoint, async () => {
      removeFromFlight()
      const { symbol, wanted, lots } = await read()
      const world = await readWorld(deps, caller.id, symbol, lots)
      const change = openOrder(wanted, { customer: caller.id, id, number }, world)
      const existing = deps.ledger.balances.counts(caller.id)
      if (reservesNothing(change.order)) await requireTriggerCapacity(deps, caller.id)
      requireOrderCapacity(change.order, deps.ordersInFlight.with(caller.id, existing))
      removeFromFlight = deps.ordersInFlight.add(change.order)
      return { ...change, origins: lots }
    })
  } finally {
    removeFromFlight()
  }
}
