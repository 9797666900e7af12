import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listRecharges as api } from '@tarazu/contract/recharges/api'
import { countedAtMost } from '../db/key-paging.ts'
import type { Caller, Deps } from '../deps.ts'
import { rechargeFrom, rechargePayeeOf } from './recharge.ts'

export async function listRecharges(
  deps: Deps,
  caller: Caller,
  input: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const { page = 1, limit = 10 } = input
  const mine = deps.db.selectFrom('recharge').where('customer_id', '=', caller.id)
  const skipped = (page - 1) * limit
  const [rows, count] = await Promise.all([
    mine.selectAll().orderBy('id', 'desc').limit(limit).offset(skipped).execute(),
    countedAtMost(deps.db, { limit: (most) => mine.select('id').limit(skipped + most) }),
  ])
  const payee = rechargePayeeOf(deps.policies.get(), deps.entity)
  return { rows: rows.map((row) => rechargeFrom(row, payee)), count }
}
