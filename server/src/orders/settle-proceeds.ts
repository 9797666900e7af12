import { day_ms } from '@tarazu/contract/duration'
import { type SqlBool, sql } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { type Round, standaloneRound } from '../jobs/run-each.ts'
import { account, journal } from '../ledger/journal.ts'

/**
 * Proceeds settled in one transaction: a settlement day with a hundred thousand has to be done within a
 * minute.
 */
const defaultBatch = 1_000

/**
 * Moves proceeds that are due from `unsettled` to `cash`. The amount is not the sum of the due sales, since
 * some of it may have been spent again, but what is there beyond the proceeds that are still to settle.
 */
export async function settleProceeds(
  deps: Deps,
  round: Round = standaloneRound(deps),
  atOnce = defaultBatch,
) {
  const now = deps.market.now()
  const left: number[] = []
  let count = 0
  while (round.held()) {
    const due = await firstRipe(deps, now, left, atOnce)
    if (due.length === 0) break
    const customers = [...new Set(due.map(({ customer_id }) => customer_id))]
    const settled = await settleTogether(deps, customers, now, round)
    const done = new Set(settled)
    // What cannot be settled now is tried in the next round and does not block the others.
    left.push(...customers.filter((customer) => !done.has(customer)))
    count += settled.length
  }
  return count
}

/**
 * Takes from either end of the waiting proceeds, in index order, so that rows which are not taken are not
 * even counted.
 */
async function firstRipe(deps: Deps, now: number, left: readonly number[], atOnce: number) {
  const waiting = deps.db
    .selectFrom('settlement')
    .select('customer_id')
    .where('settled', '=', false)
    .where(sql<SqlBool>`customer_id <> all (${left}::integer[])`)
    .limit(atOnce)
  const due = await waiting.where('due', '<=', new Date(now)).orderBy('due').execute()
  if (due.length > 0) return due
  return waiting
    .where('due', '>', new Date(now + furthest_ms))
    .orderBy('due', 'desc')
    .execute()
}

/**
 * No market closes for a month: proceeds that are due further ahead were recorded by another clock, before
 * the feed was changed.
 */
const furthest_ms = 31 * day_ms

function ripe(now: number) {
  return sql<SqlBool>`(due <= ${new Date(now)} or due > ${new Date(now + furthest_ms)})`
}

/** Returns the customers who are settled. If one of them cannot be, each half is tried on its own. */
async function settleTogether(
  deps: Deps,
  customers: readonly number[],
  now: number,
  round: Round,
): Promise<number[]> {
  try {
    return await act(deps, (act) => settle(act, deps, customers, now))
  } catch (error) {
    if (customers.length > 1) {
      const middle = Math.ceil(customers.length / 2)
      const first = await settleTogether(deps, customers.slice(0, middle), now, round)
      return [...first, ...(await settleTogether(deps, customers.slice(middle), now, round))]
    }
    for (const customer of customers) round.failed(`proceeds-of-${customer}`, error)
    return []
  }
}

/** `now` is ms UTC on the market's clock. */
async function settle(
  { tx, at, tryPost, announce }: Act,
  { settings: { currency } }: Deps,
  customers: readonly number[],
  now: number,
) {
  // A second process that settles the same customers waits here.
  const ready = await tx
    .selectFrom('settlement')
    .select(['id', 'customer_id'])
    .where(sql<SqlBool>`customer_id = any (${customers}::integer[])`)
    .where('settled', '=', false)
    .where(ripe(now))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (ready.length === 0) return []
  // One statement does it, so that a sale that commits meanwhile is counted on both sides or on neither.
  const { rows: excesses } = await sql<{ customer: number; excess: bigint }>`
    select c.customer, (coalesce(a.balance, 0) - coalesce(p.amount, 0))::bigint as excess
      from unnest(${[...new Set(ready.map(({ customer_id }) => customer_id))]}::integer[]) as c (customer)
      left join account a on a.address = 'customer:' || c.customer || ':unsettled' and a.asset = ${currency}
      left join lateral (
        select sum(amount) as amount from settlement
         where customer_id = c.customer and not settled and not ${ripe(now)}) p on true`.execute(tx)
  const moving = excesses.filter(({ excess }) => excess > 0n)
  const posted = await tryPost(
    moving.map(({ customer, excess }) =>
      journal({ reason: 'settlement', customer, at }, [
        [account.unsettled(customer), account.cash(customer), currency, excess],
      ]),
    ),
  )
  // The money was spent between reading and posting; the next round sees what is left.
  const spent = new Set(
    moving.filter((_, index) => posted[index]?.status === 'overdrawn').map(({ customer }) => customer),
  )
  const settled = ready.filter(({ customer_id }) => !spent.has(customer_id))
  await tx
    .updateTable('settlement')
    .set({ settled: true })
    .where(sql<SqlBool>`id = any (${settled.map(({ id }) => id)}::bigint[])`)
    .execute()
  const reached = [...new Set(settled.map(({ customer_id }) => customer_id))]
  for (const customer of reached) announce(customer, ['wallet'])
  return reached
}
