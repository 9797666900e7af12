import type { Reply } from '@tarazu/contract/endpoint'
import type { getClosing as api } from '@tarazu/contract/security/account-api'
import type { ClosingObstacle } from '@tarazu/contract/security/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'

type Obstacle = Reply<typeof api>['obstacles'][number]

/**
 * What keeps an account open: what it owns or owes by the ledger, and unfinished requests by their records.
 */
export async function readObstacles(
  db: Kysely<Tables>,
  customer: number,
  currency: string,
): Promise<Obstacle[]> {
  const { rows } = await sql<{ what: ClosingObstacle; count: bigint; amount: bigint | null }>`
    select case when address like '%:units%' or asset <> ${currency} then 'holdings'
                when address like '%:held:%' then 'reserved'
                when balance < 0 then 'debt' else 'money' end as what,
           count(distinct asset) as count,
           case when bool_and(asset = ${currency}) then sum(abs(balance))::bigint end as amount
      from account where customer_id = ${customer} and balance <> 0 group by 1
    union all
    select 'orders', count(*), null from orders
     where customer_id = ${customer} and state in ('queued', 'resting', 'trigger_pending', 'part_filled')
    union all
    select 'applications', count(*), null from ipo_application
     where customer_id = ${customer} and state in ('applied', 'allotted')
    union all
    select 'funds', count(*), null from fund_order where customer_id = ${customer} and state = 'active'
    union all
    select 'recharges', count(*), sum(amount)::bigint from recharge
     where customer_id = ${customer} and state in ('created', 'matched')
    union all
    select 'withdrawals', count(*), sum(amount)::bigint from withdrawal
     where customer_id = ${customer} and state in ('requested', 'cooling', 'approved', 'sent')
    union all
    select 'loan', count(*), null from loan
     where customer_id = ${customer} and state in ('applied', 'offered')`.execute(db)
  return rows
    .filter(({ count }) => count > 0n)
    .map(({ what, count, amount }) => ({ what, count: Number(count), amount }))
}

export async function getClosing(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { id }: Pick<Caller, 'id'>,
): Promise<Reply<typeof api>> {
  const { closed_at } = await db
    .selectFrom('customer')
    .select('closed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    closedAt: closed_at?.getTime() ?? null,
    obstacles: closed_at ? [] : await readObstacles(db, id, settings.currency),
  }
}
