/**
 * What a customer has planned: recurring purchases, what came of their days, alerts and kept baskets.
 * Read-only.
 */
import { sql } from 'kysely'
import { alertFrom } from '../alerts/alert-row.ts'
import { tellingsOf } from '../alerts/tellings-of.ts'
import { keptRows } from '../baskets/kept-rows.ts'
import { keyOf, smallKeyOf, timeAndKeyOf } from '../db/key-paging.ts'
import { fundsOf, recurringColumns, recurringFrom } from '../recurring/recurring-row.ts'
import { newestFirst, page, type Reading } from './list-page.ts'

export const recurring: Reading<'recurring'> = async ({ db }, { customer, after, limit }) => {
  const { rows, next } = await newestFirst(
    db.selectFrom('recurring_purchase').select(recurringColumns).where('customer_id', '=', customer),
    'id',
    { from: keyOf(after), limit },
    (row) => row,
  )
  const funds = await fundsOf(db, rows)
  return {
    rows: rows.map((row) => {
      const fund = row.fund_id === null ? undefined : funds.get(row.fund_id)
      return { ...recurringFrom(row, funds), fund: fund ? { number: fund.number, name: fund.name } : null }
    }),
    next,
  }
}

/** Two purchases may have a run on the same day, so a page's key is the day, ms UTC, and the purchase. */
export const runs: Reading<'runs'> = async ({ db }, { customer, after, limit }) => {
  const { at, key } = timeAndKeyOf(after) ?? {}
  const purchase = keyOf(key)
  const found = await db
    .selectFrom('recurring_run as run')
    .innerJoin('recurring_purchase as plan', 'plan.id', 'purchase_id')
    .leftJoin('fund', 'fund.id', 'fund_id')
    .select(['purchase_id', 'plan.number as recurring', 'symbol', 'outcome', 'run.amount'])
    .select(['fund.number as fund_number', 'fund.name as fund_name', 'run.reason'])
    .select(sql<string | null>`coalesce(order_number, fund_order_number)`.as('order'))
    .select(sql<string>`run.day::text`.as('day'))
    .where('run.customer_id', '=', customer)
    .$if(at !== undefined && purchase !== undefined, (query) =>
      query.where((where) =>
        where(
          where.refTuple('run.day', 'purchase_id'),
          '<',
          where.tuple(dayOf(at as Date), purchase as bigint),
        ),
      ),
    )
    .orderBy('run.day', 'desc')
    .orderBy('purchase_id', 'desc')
    .limit(limit + 1)
    .execute()
  return page(
    found,
    limit,
    ({ day, purchase_id }) => `${Date.parse(day)}_${purchase_id}`,
    ({ purchase_id: _, fund_number: number, fund_name: name, ...run }) => ({
      ...run,
      fund: number === null || name === null ? null : { number, name },
    }),
  )
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

export const alerts: Reading<'alerts'> = async ({ db, market }, { customer, after, limit }) => {
  const { rows, next } = await newestFirst(
    db.selectFrom('alert').selectAll().where('customer_id', '=', customer),
    'id',
    { from: keyOf(after), limit },
    (row) => row,
  )
  const told = await tellingsOf(db, customer, rows)
  return {
    rows: rows.map((row) => {
      const { note: _, ...alert } = alertFrom(row)
      const currency = market.instrument(row.symbol)?.currency ?? null
      return { ...alert, currency, told: told.get(row.id) ?? [] }
    }),
    next,
  }
}

/** Sorted by their numbers, of which there are few. */
export const baskets: Reading<'baskets'> = async ({ db }, { customer, after, limit }) => {
  const from = smallKeyOf(after)
  const found = await db
    .selectFrom('basket')
    .select(['basket', 'name', 'rows', 'changed_at'])
    .where('customer_id', '=', customer)
    .$if(from !== undefined, (query) => query.where('basket', '>', from as number))
    .orderBy('basket')
    .limit(limit + 1)
    .execute()
  return page(
    found,
    limit,
    ({ basket }) => basket,
    ({ name, rows, changed_at }) => ({
      name,
      rows: keptRows(rows).map(({ symbol, side, quantity, type = 'market' }) => ({
        symbol,
        side,
        quantity,
        type,
      })),
      changedAt: changed_at.getTime(),
    }),
  )
}
