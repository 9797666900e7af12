/** Buys from a block or QIP listing: in hundreds of units, at the listing's price, all or nothing. */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { buy } from '@tarazu/contract/orders/api'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import { feesFor } from '@tarazu/contract/orders/fees'
import type { PlacementKind } from '@tarazu/contract/placements/kinds'
import { sql, type Transaction } from 'kysely'
import { once } from '../acts/once.ts'
import { Refusal, Unavailable } from '../answer/refusal.ts'
import { refusalBody } from '../answer/reply-body.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { holdEvents } from '../guards/lock-instrument.ts'
import { isPerhapsLifted, readWhatHolds } from '../guards/read-what-holds.ts'
import { account, type Transfer } from '../ledger/journal.ts'
import { drawn } from '../ledger/spendable.ts'
import type { Rate } from '../market/rate.ts'
import { deliverLots } from '../orders/deliver-lots.ts'
import { keepFailedOrder } from '../orders/keep-failed-order.ts'
import { orderFrom, orderRowFrom } from '../orders/order-json.ts'
import { checkTransactionPassword } from '../security/check-transaction-password.ts'
import { matchesName, type PlacementRow } from './placement.ts'
import { endPlacement } from './placement-rows.ts'
import { checkOffer, checkPayment, isFailure, type PurchaseWorld } from './purchase.ts'
import { needsGrant, readPurchaseWorld } from './read-purchase-world.ts'

type Api = typeof buy
type Wanted = Input<Api> & { kind: PlacementKind }
type Bought = Reply<Api>

/**
 * Refuses in the order of lifecycle "Block and QIP". `purchase.ts` has the checks, and which refusals keep a
 * failed order.
 */
export async function buyPlacement(deps: Deps, caller: Caller, input: Wanted): Promise<Bought> {
  const number = newNumber(deps.random)
  const row = await namedListing(deps, input)
  try {
    const check = async () => checkOffer(row, input, (await readPurchaseWorld(deps, caller)).worldOf(row))
    await check().catch(async (error: unknown) => {
      if (!isPerhapsLifted(error)) throw error
      await readWhatHolds(deps, caller)
      await check()
    })
    await checkTransactionPassword(deps, caller, input.password)
    return await decideAndCommit(deps, caller, input, number)
  } catch (error) {
    if (isFailure(error)) await keepFailure(deps, caller, input, row, number, error)
    throw error
  }
}

/** Decides from memory and commits. Where the database says otherwise it reads again and decides anew. */
async function decideAndCommit(deps: Deps, caller: Caller, input: Wanted, number: string): Promise<Bought> {
  for (let attempt = 1; attempt <= 8; attempt++) {
    // What this process has cached of balances, halts and fees may be behind other processes.
    if (attempt > 1) {
      deps.ledger.balances.forget(caller.id)
      await readWhatHolds(deps, caller)
    }
    const knownFees = deps.policies.lastFees()
    const decidedAt = deps.clock.now()
    const row = await namedListing(deps, input)
    const { worldOf, money } = await readPurchaseWorld(deps, caller)
    const world = worldOf(row)
    const offer = checkOffer(row, input, world)
    let cost: ReturnType<typeof checkPayment>
    try {
      cost = checkPayment(offer, input.quantity, world)
    } catch (error) {
      if (attempt === 1 && error instanceof Refusal && error.code === 'not_sufficient_funds') continue
      throw error
    }
    const order = await commit(deps, caller, {
      row,
      input,
      number,
      offer,
      cost,
      card: world.card,
      spendable: money,
      decidedAt,
      knownFees,
    })
    if (order) return order
  }
  throw new Unavailable('Many want this at the moment. Please try again.')
}

/** Thrown to roll back: the listing, its instrument or the balance has changed since the decision. */
class StaleDecision extends Error {
  override name = 'Changed'
}

type Purchase = {
  row: PlacementRow
  input: Wanted
  number: string
  offer: { price: bigint; rate: Rate }
  cost: { value: bigint; fee: bigint; total: bigint }
  card: PurchaseWorld['card']
  spendable: { cash: bigint; unsettled: bigint }
  decidedAt: number
  knownFees: bigint
}

async function commit(deps: Deps, caller: Caller, purchase: Purchase): Promise<Bought | undefined> {
  const { row, number } = purchase
  try {
    return await once(deps, caller, buy, async (act) => {
      const { tx } = act
      const { decidedAt, knownFees } = purchase
      const trade = { symbol: row.symbol, customer: caller.id, decidedAt, knownFees }
      if (await holdEvents(tx, trade)) throw new StaleDecision()
      const listing = await takeUnits(tx, deps, caller, purchase)
      const [outcome] = await deliverLots(act, [deliveryOf(deps, caller, purchase)])
      if (outcome?.status !== 'done') throw new StaleDecision()
      if (listing.units_left === 0) {
        await endPlacement(act, deps, listing, { because: 'sold_out', who: 'system' })
      }
      const order = await tx
        .selectFrom('orders')
        .selectAll()
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
      return orderFrom(orderRowFrom(order), deps.market)
    })
  } catch (error) {
    if (error instanceof StaleDecision) return undefined
    deps.log.debug({ err: error, listing: row.number }, 'a purchase was not committed')
    throw error
  }
}

/**
 * Takes the units from the listing. Of two buyers of the last hundred one succeeds: the other's condition
 * fails.
 */
async function takeUnits(
  tx: Transaction<Tables>,
  deps: Deps,
  caller: Caller,
  { row, input, offer }: Purchase,
): Promise<PlacementRow> {
  const { quantity } = input
  const taken = await tx
    .updateTable('placement')
    .set({ units_left: sql`units_left - ${quantity}::integer` })
    .where('id', '=', row.id)
    .where('state', '=', 'open')
    .where('units_left', '>=', quantity)
    .where('price', '=', offer.price)
    .where('closes_at', '>', new Date(deps.market.now()))
    .$if(needsGrant(deps, row), (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('placement_grant')
            .select('id')
            .where('placement_id', '=', row.id)
            .where('customer_id', '=', caller.id)
            .where('revoked_at', 'is', null)
            .where('expires_at', '>', new Date(deps.clock.now())),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
  if (!taken) throw new StaleDecision()
  await countTowardsLimit(tx, taken, caller, quantity)
  return taken
}

/** Counts the units towards the customer's limit. The row serializes concurrent purchases of one customer. */
async function countTowardsLimit(
  tx: Transaction<Tables>,
  { id, most_per_customer: maximum }: PlacementRow,
  caller: Caller,
  units: number,
) {
  const within = await tx
    .insertInto('placement_taken')
    .values({ placement_id: id, customer_id: caller.id, units })
    .onConflict((conflict) =>
      conflict
        .columns(['placement_id', 'customer_id'])
        .doUpdateSet({ units: sql`placement_taken.units + excluded.units` })
        .where(sql<boolean>`placement_taken.units + excluded.units <= ${maximum}`),
    )
    .returning('units')
    .executeTakeFirst()
  if (!within || within.units > maximum) throw new StaleDecision()
}

function deliveryOf(deps: Deps, caller: Caller, purchase: Purchase) {
  const { row, input, number, offer, cost, spendable, card } = purchase
  const { currency } = deps.settings
  const { reference } = row
  if (!reference) throw new Error(`listing ${row.number} is open without a reference price`)
  const escrow = account.placement(row.id)
  // Its one line is a rate of the value alone.
  const basis = { side: 'buy', value: cost.value, units: 0n, traded: 0n, rate: 0n } as const
  const fees = feesFor(card.placementFees, { ...basis, market: row.market, currency: row.currency })
  if (cost.value + sumOf(fees) !== cost.total)
    throw new Error(`the form and the rate card differ on ${row.number}`)
  const payment: Transfer[] = []
  let left = spendable
  for (const [to, amount] of [
    [escrow, cost.value] as const,
    ...fees.map(({ name, amount }) => [account.fee(name), amount] as const),
  ]) {
    const split = drawn(amount, left)
    payment.push([account.unsettled(caller.id), to, currency, split.unsettled])
    payment.push([account.cash(caller.id), to, currency, split.cash])
    left = split.left
  }
  return {
    customer: caller.id,
    kind: row.kind,
    number,
    instrument: row,
    quantity: input.quantity,
    price: offer.price,
    value: cost.value,
    fees,
    rate: offer.rate,
    rules: `${card.version} ${row.rules}`,
    basis: {
      source: reference.source,
      quotedAt: reference.at,
      receivedAt: reference.receivedAt,
      bid: BigInt(reference.bid),
      ask: BigInt(reference.ask),
      size: reference.size,
    },
    tradingDay: deps.market.session(row.symbol).day,
    reason: 'placement_buy',
    from: escrow,
    payment,
  }
}

/** Refuses with `not_found` unless id, symbol and kind agree and the listing is no draft. */
async function namedListing({ db }: Deps, { id, symbol, kind }: Wanted): Promise<PlacementRow> {
  const row = await db
    .selectFrom('placement')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  if (!row || !matchesName(row, { id, symbol, kind })) throw new Refusal('not_found')
  return row
}

/** Keeps a failed order, together with the answer to the request, so that a retry keeps no second one. */
async function keepFailure(
  deps: Deps,
  caller: Caller,
  input: Wanted,
  row: PlacementRow,
  number: string,
  refusal: Refusal,
) {
  const at = deps.clock.now()
  // A listing that was closed before it had a price has nothing to show.
  if (row.price === null) return
  await keepFailedOrder(deps, {
    customer: caller.id,
    kind: row.kind,
    number,
    instrument: row,
    quantity: input.quantity,
    price: row.price,
    seenPrice: input.seenPrice,
    reason: refusal.code,
    tradingDay: deps.market.instrument(row.symbol)
      ? deps.market.session(row.symbol).day
      : new Date(at).toISOString().slice(0, 10),
    key: caller.once && { ...caller.once, answer: refusalBody(buy, refusal), at },
  })
}
