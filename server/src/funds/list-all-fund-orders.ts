import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listAllFundOrders as api, FundOrderRow } from '@tarazu/contract/funds/operate-api'
import type { Kysely } from 'kysely'
import { cutLook, keyOf, likeText, lookThrough } from '../db/key-paging.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'

type Api = typeof api

export async function listAllFundOrders(
  { db }: Deps,
  _caller: OperatorCaller,
  { state, search = '', after, limit = 50 }: Input<Api>,
): Promise<Reply<Api>> {
  const exact = await withFunds(db).where('fund_order.number', '=', search.toUpperCase()).executeTakeFirst()
  if (exact) return { rows: [rowOf(exact)], next: null, count: null }
  const from = keyOf(after)
  const latest = db
    .selectFrom('fund_order')
    .select('id')
    .$if(from !== undefined, (query) => query.where('id', '<', from as bigint))
    .orderBy('id', 'desc')
  const looked = await lookThrough(db, latest)
  const found = await withFunds(db)
    .where('fund_order.id', '>=', looked.first)
    .$if(from !== undefined, (query) => query.where('fund_order.id', '<', from as bigint))
    .$if(state !== undefined, (query) => query.where('fund_order.state', '=', state as FundOrderRow['state']))
    .$if(search !== '', (query) => query.where('fund.name', 'ilike', `%${likeText(search)}%`))
    .orderBy('fund_order.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = cutLook(found, limit, looked)
  return { rows: page.map(rowOf), next, count: null }
}

function withFunds(db: Kysely<Tables>) {
  return db
    .selectFrom('fund_order')
    .innerJoin('fund', 'fund.id', 'fund_id')
    .innerJoin('customer', 'customer.id', 'fund_order.customer_id')
    .selectAll('fund_order')
    .select(['fund.name', 'display_id'])
}

function rowOf(
  row: Awaited<ReturnType<ReturnType<typeof withFunds>['executeTakeFirstOrThrow']>>,
): FundOrderRow {
  return {
    number: row.number,
    customer: row.display_id,
    fund: row.fund_id,
    name: row.name,
    amount: row.amount,
    paidReturn: row.paid_return,
    state: row.state,
    reason: row.reason,
    endedBy: row.ended_by,
    endedAt: row.ended_at?.getTime() ?? null,
    endsAt: row.ends_at.getTime(),
    createdAt: row.created_at.getTime(),
  }
}
