/** The job of the leader that carries recurring purchases out on their days, each day once. */
import { formatPaise } from '@tarazu/contract/money'
import { sql, type Transaction } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEachPaged } from '../jobs/run-each.ts'
import { placeInAct, StaleOrder } from '../orders/place-in-act.ts'
import { addDays } from './decide/recurring-day.ts'
import { afterRun, mayPass, recurringTable } from './decide/recurring-states.ts'
import { nextDayOf, type RecurringRow, recurringDayOf } from './recurring-row.ts'

/** The next `what` of an instrument's purchases, whose day is in [from, to]. */
type Look = { symbol: string; what: 'tell' | 'buy' | 'miss'; from: string; to: string }
type Due = { id: bigint; number: string; day: string }

const pageSize = 200
const longAgo = '1970-01-01'

/**
 * Tells of what is bought tomorrow, buys what is due today once its market is open and has a price, and
 * writes down what was missed. Returns how many purchases it has moved on.
 */
export async function runRecurring(deps: Deps, round: Round): Promise<number> {
  const works = { tell: tellOfTomorrow, buy: buyToday, miss: missDay }
  let count = 0
  for (const look of await looksNow(deps)) {
    count += await runEachPaged(round, {
      next: (last: Due | undefined) => dueIn(deps, look, last),
      reference: ({ number }) => number,
      work: (due) => works[look.what](deps, due),
    })
  }
  return count
}

/** Skips from symbol to symbol in the index `recurring_purchase_due`, to the earliest day of each. */
async function looksNow({ db, market }: Deps): Promise<Look[]> {
  const { rows } = await sql<{ symbol: string; first: string }>`
    with recursive found as (
      (select symbol, next_day from recurring_purchase where state = 'active'
        order by symbol, next_day limit 1)
      union all
      select n.symbol, n.next_day from found f cross join lateral (
        select symbol, next_day from recurring_purchase where state = 'active' and symbol > f.symbol
         order by symbol, next_day limit 1) n)
    select symbol, next_day::text as first from found`.execute(db)
  return rows.flatMap(({ symbol, first }): Look[] => {
    if (!market.instrument(symbol)) return []
    const today = market.today(symbol)
    const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
    const tell = { symbol, what: 'tell', from: tomorrow, to: tomorrow } as const
    if (first > today) return first === tomorrow ? [tell] : []
    const miss = { symbol, what: 'miss', from: longAgo, to: yesterday } as const
    const buy = { symbol, what: 'buy', from: today, to: today } as const
    // Asking for the quote keeps it coming until there is a fresh one.
    const open = market.quote(symbol) && market.session(symbol).open && market.mayFill(symbol)
    return [...(first < today ? [miss] : []), ...(open && !market.halted(symbol) ? [buy] : []), tell]
  })
}

async function dueIn({ db }: Deps, { symbol, what, from, to }: Look, last: Due | undefined) {
  const { day = from, id = 0n } = last ?? {}
  const untold = what === 'tell' ? sql`and told_day is distinct from next_day` : sql``
  const { rows } = await sql<Due>`
    select id, number, next_day::text as day from recurring_purchase
     where state = 'active' and symbol = ${symbol} and next_day <= ${to}::date ${untold}
       and (next_day, id) > (${day}::date, ${id})
     order by next_day, id limit ${pageSize}`.execute(db)
  return rows
}

type Locked = Pick<
  RecurringRow,
  'id' | 'customer_id' | 'symbol' | 'amount' | 'weekday' | 'month_day' | 'short_runs'
> & { closed: boolean }

/**
 * Locks a purchase that is still due on that day, or answers nothing: somebody else has moved it on. What is
 * closing its account has to wait, or comes first.
 */
async function lockDue(tx: Transaction<Tables>, { id, day }: Due): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select p.id, p.customer_id, p.symbol, p.amount, p.weekday, p.month_day, p.short_runs,
           c.closed_at is not null as closed
      from recurring_purchase p join customer c on c.id = p.customer_id
     where p.id = ${id} and p.state = 'active' and p.next_day = ${day}::date
       for update of p for key share of c`.execute(tx)
  return rows[0]
}

async function tellOfTomorrow(deps: Deps, due: Due) {
  await act(deps, async (act) => {
    const purchase = await lockDue(act.tx, due)
    if (!purchase) return
    if (purchase.closed) return endClosed(act, purchase)
    await act.tx
      .updateTable('recurring_purchase')
      .set({ told_day: due.day })
      .where('id', '=', purchase.id)
      .execute()
    await act.notify({ customer: purchase.customer_id, kind: 'recurring_tomorrow', facts: factsOf(purchase) })
  })
}

/** So many changes of the world within one purchase are more than chance. */
const maxAttempts = 8

async function buyToday(deps: Deps, due: Due) {
  for (let attempt = 1; ; attempt++) {
    if (deps.safeMode.standing()) return
    try {
      return await buyOnce(deps, due)
    } catch (error) {
      if (!(error instanceof StaleOrder) || attempt === maxAttempts) throw error
      await Promise.all([deps.listings.reload(), deps.policies.reload(), deps.safeMode.look()])
    }
  }
}

/** The order, the run and the next day are one commit: whoever is killed leaves all of it or nothing. */
async function buyOnce(deps: Deps, due: Due) {
  await act(deps, async (act) => {
    const purchase = await lockDue(act.tx, due)
    if (!purchase) return
    if (purchase.closed) return endClosed(act, purchase)
    const { customer_id: customer, symbol, amount } = purchase
    const placed = await placeInAct(act, deps, { customer, symbol, amount }).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    if (!(placed instanceof Refusal)) {
      const cost = placed.cost_left
      const { number, filled } = placed
      await endDay(act, deps, purchase, due, { outcome: 'bought', order_number: number, reason: null })
      const facts = { symbol, amount: formatPaise(cost), count: String(filled), number }
      await act.notify({ customer, kind: 'recurring_bought', facts })
    } else if (!mayPass(placed.code)) await refuseDay(act, deps, purchase, due, placed)
  })
}

async function refuseDay(act: Act, deps: Deps, purchase: Locked, due: Due, { code }: Refusal) {
  const { customer_id: customer } = purchase
  const run = { outcome: 'refused', order_number: null, reason: code } as const
  const state = await endDay(act, deps, purchase, due, run)
  const facts = factsOf(purchase)
  if (state === 'paused') await act.notify({ customer, kind: 'recurring_paused', facts })
  else await act.notify({ customer, kind: 'recurring_refused', facts: { ...facts, reason: code } })
}

async function missDay(deps: Deps, due: Due) {
  await act(deps, async (act) => {
    const purchase = await lockDue(act.tx, due)
    if (!purchase) return
    if (purchase.closed) return endClosed(act, purchase)
    const run = { outcome: 'missed', order_number: null, reason: null } as const
    await endDay(act, deps, purchase, due, run)
    const facts = { ...factsOf(purchase), day: due.day }
    await act.notify({ customer: purchase.customer_id, kind: 'recurring_missed', facts })
  })
}

type Run = {
  outcome: 'bought' | 'refused' | 'missed'
  order_number: string | null
  reason: Refusal['code'] | null
}

/** Writes the run, and moves the purchase on to its next day. Returns its state after it. */
async function endDay({ tx, at, announce }: Act, deps: Deps, purchase: Locked, { day }: Due, run: Run) {
  const { id: purchase_id, customer_id, symbol, amount } = purchase
  await tx
    .insertInto('recurring_run')
    .values({ purchase_id, day, customer_id, amount, ...run, at: new Date(at) })
    .execute()
  const { move, ...after } = afterRun(purchase.short_runs, run.reason ?? undefined)
  const state = recurringTable.require('active', move, 'system')
  await tx
    .updateTable('recurring_purchase')
    .set({
      ...after,
      state,
      next_day: nextDayOf(deps, symbol, recurringDayOf(purchase), day),
      changed_at: new Date(at),
    })
    .where('id', '=', purchase_id)
    .execute()
  announce(customer_id, ['orders'])
  return state
}

/** A closed account buys nothing more, and is not told. */
async function endClosed({ tx, at }: Act, { id }: Locked) {
  const state = recurringTable.require('active', 'close', 'system')
  await tx
    .updateTable('recurring_purchase')
    .set({ state, changed_at: new Date(at) })
    .where('id', '=', id)
    .execute()
}

const factsOf = ({ symbol, amount }: Locked) => ({ symbol, amount: formatPaise(amount) })
