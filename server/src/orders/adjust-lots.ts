import type { Ratio } from '@tarazu/contract/market/rules'
import { divideRounded, formatPaise } from '@tarazu/contract/money'
import { type Kysely, sql } from 'kysely'
import type { Act } from '../acts/act.ts'
import type { Tables } from '../db/tables.ts'
import { account, type Journal, journal, type Transfer } from '../ledger/journal.ts'
import type { BegunEvent, EventStep } from '../market/corporate-actions/event-turns.ts'
import { ratioOf } from '../market/corporate-actions/instrument-event.ts'
import { type OrderRow, tradedAt } from './decide/order.ts'
import { endAll, lockRows, nextCustomers } from './event-rows.ts'
import { heldOf, stepLots, stepOrder, waitingOf } from './step-lots.ts'

/**
 * A split or a bonus issue: every lot gets its new units, the fraction of a customer is paid in cash at the
 * last price, and orders that wait are adjusted; where their numbers do not come out whole, they are ended
 * with a reason.
 */
export const adjustLots: EventStep = {
  next: (tx, { symbol }, after, most) => nextCustomers(tx, symbol, after, most),
  async reach(act, deps, event, customers) {
    const { tx, at } = act
    const ratio = ratioOf(event)
    const tick = deps.market.instrument(event.symbol)?.tickMicros
    if (!ratio || tick === undefined) throw new Error(`event ${event.id} has no ratio`)
    let rows = await lockRows(tx, event, customers)
    const waiting = waitingOf(rows)
    // If the split came unannounced, nobody can tell in which units such an order was meant.
    const impossible = waiting.filter((order) => event.reported || !stepOrder(order, ratio, tick))
    if (impossible.length > 0) {
      await endAll(act, deps, impossible, rows, 'corporate_action')
      rows = await lockRows(tx, event, customers)
    }
    const before = event.reported ? rows.filter((row) => tradedAt(row) < event.due) : rows
    const changed = [...Map.groupBy(before, (row) => row.customer_id).values()].map((of) =>
      adjustCustomer(event, { ratio, tick, currency: deps.settings.currency, at }, of),
    )
    await act.post(changed.flatMap((each) => each.journal ?? []))
    await writeRows(
      tx,
      changed.flatMap((each) => each.rows),
    )
    await notifyHolders(act, event, changed, new Set(waiting.map((order) => order.customer_id)))
  },
}

type Adjusted = ReturnType<typeof adjustCustomer>

/** All rows of one customer: lots, and orders that can be adjusted. */
function adjustCustomer(
  { kind, symbol, day, price, rate }: BegunEvent,
  { ratio, tick, currency, at }: { ratio: Ratio; tick: bigint; currency: string; at: number },
  rows: readonly OrderRow[],
) {
  const customer = rows[0]?.customer_id
  if (customer === undefined) throw new Error('rows of no customer')
  const held = heldOf(rows)
  const { lots, left, costLeft } = stepLots(held, ratio)
  const orders = waitingOf(rows).flatMap((order) => stepOrder(order, ratio, tick) ?? [])
  const cash = divideRounded(left * (price ?? 0n) * rate, BigInt(ratio.old) * 10_000_000_000n)
  const before = new Map(rows.map((row) => [row.id, row]))

  const transfers: Transfer[] = [
    ...lots.map((lot) => {
      const was = before.get(lot.id)
      const [free, now] = [(was?.lot_left ?? 0) - (was?.lot_reserved ?? 0), lot.lot_left - lot.lot_reserved]
      return between(account.units(customer, lot.number), symbol, now - free)
    }),
    ...orders
      .filter(({ side }) => side === 'sell')
      .map((order) => {
        const was = before.get(order.id)
        const more = unitsTaken(order) - (was ? unitsTaken(was) : 0)
        return between(account.unitsHeld(customer, order.number), symbol, more)
      }),
    [account.market, account.cash(customer), currency, cash > 0n ? cash : 0n],
  ]
  const moves = transfers.some(([, , , amount]) => amount > 0n)
  const made: Journal | undefined = moves
    ? journal(
        {
          reason: kind,
          symbol,
          customer,
          at,
          once: `${kind}:${symbol}:${day}:${customer}`,
        },
        transfers,
      )
    : undefined
  const after = new Map<bigint, OrderRow>()
  for (const lot of lots) {
    const row = before.get(lot.id)
    // A bracket's target and stop are prices of the old units: what it has not put up yet, it never does.
    if (row)
      after.set(lot.id, {
        ...row,
        ...lot,
        exit_units: row.exit_target === null ? row.exit_units : row.filled,
      })
  }
  // A waiting order has no lot yet: nothing of it is filled.
  for (const order of orders) after.set(order.id, order)
  return {
    customer,
    journal: made,
    rows: [...after.values()],
    units: { before: sumOfUnits(held), after: sumOfUnits(lots) },
    cash,
    costLeft,
  }
}

/** What a sale has reserved. One that is good till triggered has reserved nothing. */
const unitsTaken = ({ takes }: OrderRow) => takes.reduce((sum, { quantity }) => sum + quantity, 0)

const sumOfUnits = (lots: readonly { lot_left: number }[]) =>
  lots.reduce((sum, { lot_left }) => sum + lot_left, 0)

/** Moves units from the market into an account, or back. */
function between(units: string, symbol: string, more: number): Transfer {
  return more >= 0
    ? [account.market, units, symbol, BigInt(more)]
    : [units, account.market, symbol, BigInt(-more)]
}

async function writeRows(tx: Kysely<Tables>, rows: readonly OrderRow[]) {
  const json = JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  const { numAffectedRows } = await sql`
    update orders o
       set quantity = r.quantity, limit_price = r.limit_price, stop_price = r.stop_price,
           target_price = r.target_price, seen_price = r.seen_price,
           bound = r.bound, takes = r.takes, lot_left = r.lot_left, lot_reserved = r.lot_reserved, cost_left = r.cost_left,
           exit_units = r.exit_units,
           version = o.version + 1
      from jsonb_to_recordset(${json}::jsonb) as r (
             id bigint, version integer, quantity integer, limit_price bigint, stop_price bigint,
             target_price bigint, seen_price bigint,
             bound bigint, takes jsonb, lot_left integer, lot_reserved integer, cost_left bigint,
             exit_units integer)
     where o.id = r.id and o.version = r.version`.execute(tx)
  if (numAffectedRows !== BigInt(rows.length)) throw new Error('an order has changed though it was locked')
}

async function notifyHolders(
  { notifyAll, announce }: Act,
  { kind, symbol }: BegunEvent,
  changed: readonly Adjusted[],
  waited: ReadonlySet<number>,
) {
  const holders = changed.filter(({ units }) => units.before > 0)
  await notifyAll(
    holders.map(({ customer, units, cash }) => ({
      customer,
      kind: kind === 'bonus' ? ('bonus_applied' as const) : ('split_applied' as const),
      facts: { symbol, before: String(units.before), after: String(units.after), amount: formatPaise(cash) },
    })),
  )
  await notifyAll(
    [...waited].map((customer) => ({ customer, kind: 'orders_adjusted' as const, facts: { symbol } })),
  )
  const announced = new Set([...changed.map(({ customer }) => customer), ...waited])
  for (const customer of announced) announce(customer, ['orders', 'wallet', 'unread'])
}
