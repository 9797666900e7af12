import { day_ms, hour_ms } from '@tarazu/contract/duration'
import { newNumber } from '../db/reference-number.ts'
import type { TestServer } from './test-server.ts'

/**
 * Answers the number of a bank-transfer recharge that waits for its money, even if the deployment offers
 * none.
 */
export async function waitingRecharge(
  { deps }: Pick<TestServer, 'deps'>,
  customer: number,
  amount = 5_000_00n,
) {
  const number = newNumber(deps.random)
  const now = deps.clock.now()
  await deps.db
    .insertInto('recharge')
    .values({
      number,
      customer_id: customer,
      amount,
      method: 'manual',
      state: 'created',
      timeline: JSON.stringify([{ state: 'created', at: new Date(now).toISOString(), who: 'customer' }]),
      created_at: new Date(now),
      due_at: new Date(now + 4 * hour_ms),
      expires_at: new Date(now + 7 * day_ms),
    })
    .execute()
  return number
}
