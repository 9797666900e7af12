import { type Kysely, sql } from 'kysely'
import { type Act, act } from '../../acts/act.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { holdTrades } from '../../guards/lock-instrument.ts'
import { heldUnits } from './held-units.ts'
import { eventStateTable, type InstrumentEvent, ratioOf, statesBefore } from './instrument-event.ts'

/**
 * Ends whatever was agreed in the old units, in the act that begins a split or a bonus issue. Returns false,
 * having done nothing, where the event has to wait for something in the old units.
 */
export type UnitsChange = (act: Act, deps: Deps, event: InstrumentEvent) => Promise<boolean>

/**
 * Locks an event until the end of the transaction; undefined where it has ended. A batch is larger than what
 * customers wait for, so the limit on the time of a statement is lifted.
 */
export async function lockEvent(tx: Kysely<Tables>, id: bigint) {
  await sql`set local statement_timeout = 0`.execute(tx)
  return tx
    .selectFrom('instrument_event')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', statesBefore('finish'))
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Fixes, once for all customers, what an event is carried out with: the price, and for income the list of
 * holders. Returns false where it has to wait because there is no price yet, or because something in the old
 * units has not ended.
 */
export async function beginEvent(
  deps: Deps,
  { id, kind, symbol, day, amount }: InstrumentEvent,
  unitsChange: UnitsChange,
) {
  const price = await priceOf(deps, { kind, symbol, day, amount })
  if (price === undefined) return false
  await closeBooks(deps, id)
  return act(deps, async (act) => {
    const { tx } = act
    const event = await lockEvent(tx, id)
    if (!event || !eventStateTable.allows(event.state, 'begin')) return true
    if (ratioOf(event) && !(await unitsChange(act, deps, event))) return false
    if (kind === 'dividend' || kind === 'coupon') await takeHolders(tx, event)
    await tx
      .updateTable('instrument_event')
      .set({ state: 'begun', ...price })
      .where('id', '=', id)
      .where('state', '=', event.state)
      .execute()
    act.announce(null, ['instrument'], [symbol])
    return true
  })
}

/**
 * Makes trades that were decided before the event too late. All orders wait for this, so it is short: the
 * list of holders is taken afterwards.
 */
export async function closeBooks(deps: Deps, id: bigint) {
  await act(deps, async ({ tx }) => {
    await holdTrades(tx)
    await tx
      .updateTable('instrument_event')
      // The act's own time is from before it waited for trades in flight, and some were decided since.
      .set({ begun_at: new Date(deps.clock.now()) })
      .where('id', '=', id)
      .where('state', 'in', statesBefore('begin'))
      .execute()
  })
}

async function priceOf(
  { market }: Deps,
  { kind, symbol, day, amount }: Pick<InstrumentEvent, 'kind' | 'symbol' | 'day' | 'amount'>,
) {
  if (kind === 'dividend' || kind === 'coupon') return {}
  if (kind === 'redemption') return { price: amount, price_at: new Date(market.now()), price_source: 'issue' }
  const quote = market.quote(symbol)
  const last = quote && { price: quote.last, at: quote.at, source: quote.source }
  const found = kind === 'expiry' ? ((await market.closingPrice(symbol, day)) ?? last) : last
  return found && { price: found.price, price_at: new Date(found.at), price_source: found.source }
}

/** Writes down who holds the instrument now. Nothing was traded since the event fell due. */
async function takeHolders(tx: Kysely<Tables>, { id, symbol }: InstrumentEvent) {
  await tx
    .insertInto('instrument_income')
    .columns(['event_id', 'customer_id', 'units'])
    .expression((from) =>
      from
        .selectFrom('orders')
        .select([
          sql<bigint>`${id}::bigint`.as('event_id'),
          'customer_id',
          sql<bigint>`sum(lot_left)`.as('units'),
        ])
        .where('symbol', '=', symbol)
        .where('lot_left', '>', 0)
        .groupBy('customer_id'),
    )
    .execute()
}

/** Fixes the exchange rate of this moment; false where it has to wait for a fresh one. */
export async function fixRate(
  deps: Deps,
  id: bigint,
  rate: { value: bigint; source: string; at: number } | undefined,
) {
  if (!rate) return false
  await deps.db
    .updateTable('instrument_event')
    .set({ rate: rate.value, rate_source: rate.source, rate_at: new Date(rate.at) })
    .where('id', '=', id)
    .where('rate', 'is', null)
    .execute()
  return true
}

/** Whether anybody holds the instrument or has a resting order for it. */
export async function isHeld({ db }: Deps, symbol: string) {
  const { holders, waitingOrders } = await heldUnits(db, symbol)
  return holders + waitingOrders > 0
}

/**
 * Ends an event that nobody holds without beginning it. What was agreed in the old units ends all the same;
 * returns false where it has to wait for that.
 */
export async function endEvent(deps: Deps, event: InstrumentEvent, unitsChange: UnitsChange) {
  const { id, symbol, state } = event
  if (!eventStateTable.allows(state, 'finish')) return true
  return act(deps, async (act) => {
    const { tx } = act
    const at = new Date(act.at)
    const now = await lockEvent(tx, id)
    if (now?.state !== state) return true
    if (state === 'planned' && ratioOf(event) && !(await unitsChange(act, deps, event))) return false
    await tx
      .updateTable('instrument_event')
      .set({ state: 'done', begun_at: event.begun_at ?? at, done_at: at })
      .where('id', '=', id)
      .where('state', '=', state)
      .execute()
    act.announce(null, ['instrument'], [symbol])
    return true
  })
}
