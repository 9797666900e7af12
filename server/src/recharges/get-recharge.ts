import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { getRecharge as api } from '@tarazu/contract/recharges/api'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { rechargeFrom, rechargePayeeOf } from './recharge.ts'

export async function getRecharge(
  deps: Deps,
  caller: Caller,
  { id }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const row = await deps.db
    .selectFrom('recharge')
    .selectAll()
    .where('number', '=', id)
    .where('customer_id', '=', caller.id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return rechargeFrom(row, rechargePayeeOf(deps.policies.get(), deps.entity))
}
