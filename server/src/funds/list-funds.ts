import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/funds/api'
import type { Locale } from '@tarazu/contract/locales'
import { countedAtMost } from '../db/key-paging.ts'
import type { Caller, Deps } from '../deps.ts'
import { fundFrom, fundOrderFrom } from './fund.ts'
import { readClocks } from './fund-rows.ts'

/** All funds but drafts and discarded ones; the one that closes last comes first. */
export async function listFunds(
  { db, market, settings }: Deps,
  { id, page = 1, limit = 20 }: Input<typeof api.listFunds>,
  language: Locale,
): Promise<Reply<typeof api.listFunds>> {
  const offered = db
    .selectFrom('fund')
    .where('state', 'not in', ['draft', 'discarded'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
  const skipped = (page - 1) * limit
  const [rows, count] = await Promise.all([
    offered
      .selectAll()
      .orderBy('closes_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(skipped)
      .execute(),
    countedAtMost(db, { limit: (most) => offered.select('id').limit(skipped + most) }),
  ])
  const now = market.now()
  return { rows: rows.map((row) => fundFrom(row, now, settings.currency, language)), count }
}

export async function listFundOrders(
  deps: Deps,
  caller: Caller,
  { status = 'all', page = 1, limit = 20 }: Input<typeof api.listFundOrders>,
): Promise<Reply<typeof api.listFundOrders>> {
  const { db } = deps
  const mine = db
    .selectFrom('fund_order')
    .where('customer_id', '=', caller.id)
    .$if(status !== 'all', (query) => query.where('state', '=', status as Exclude<typeof status, 'all'>))
  const skipped = (page - 1) * limit
  const [orders, count] = await Promise.all([
    mine.selectAll().orderBy('id', 'desc').limit(limit).offset(skipped).execute(),
    countedAtMost(db, { limit: (most) => mine.select('id').limit(skipped + most) }),
  ])
  const ids = [...new Set(orders.map(({ fund_id }) => fund_id))]
  const funds = await db
    .selectFrom('fund')
    .selectAll()
    .where('id', 'in', ids.length === 0 ? [0] : ids)
    .execute()
  const at = readClocks(deps)
  const rows = orders.flatMap((order) => {
    const fund = funds.find(({ id }) => id === order.fund_id)
    return fund ? [fundOrderFrom(order, fund, at, caller.language)] : []
  })
  return { rows, count }
}
