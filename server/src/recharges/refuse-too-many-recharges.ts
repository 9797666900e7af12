import { day_ms } from '@tarazu/contract/duration'
import { maxRechargesPerDay } from '@tarazu/contract/recharges/rules'
import type { Transaction } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { lockForCustomer } from '../db/lock-for-customer.ts'
import type { Tables } from '../db/tables.ts'

/**
 * Called before another recharge is written. The lock keeps two at once from both being the last one of 24
 * hours.
 */
export async function refuseTooManyRecharges(tx: Transaction<Tables>, customer: number, now: number) {
  await lockForCustomer(tx, 'recharges', customer)
  const earlier = await tx
    .selectFrom('recharge')
    .select('created_at')
    .where('customer_id', '=', customer)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(maxRechargesPerDay - 1)
    .executeTakeFirst()
  if (earlier && earlier.created_at.getTime() > now - day_ms)
    throw new Refusal('recharge_limit', { maximum: maxRechargesPerDay })
}
