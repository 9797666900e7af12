import { maxUnpaidWithdrawals } from '@tarazu/contract/withdrawals/rules'
import { type Kysely, sql, type Transaction } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { lockForCustomer } from '../db/lock-for-customer.ts'
import type { Tables } from '../db/tables.ts'
import { unpaidStates } from './withdrawal.ts'

export async function countUnpaid(db: Kysely<Tables>, customer: number) {
  const { count } = await db
    .selectFrom('withdrawal')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('customer_id', '=', customer)
    .where('state', 'in', unpaidStates)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Called before another withdrawal is written. The lock keeps two at once from both being the last one
 * (decision 043).
 */
export async function refuseTooManyUnpaid(tx: Transaction<Tables>, customer: number) {
  await lockForCustomer(tx, 'withdrawals', customer)
  if ((await countUnpaid(tx, customer)) >= maxUnpaidWithdrawals)
    throw new Refusal('withdrawals_waiting', { maximum: maxUnpaidWithdrawals })
}
