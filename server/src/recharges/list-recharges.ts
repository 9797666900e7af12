import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listRecharges as api } from '@tarazu/contract/recharges/api'
import type { Caller, Deps } from '../deps.ts'
import { rechargeFrom, rechargePayeeOf } from './recharge.ts'

export async function listRecharges(
  deps: Deps,
  caller: Caller,
  input: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const { page = 1, limit = 10 } = input
  const mine = deps.db.selectFrom('recharge').where('customer_id', '=', caller.id)
  const [rows, { count }] = await Promise.all([
    mine
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    mine.select((of) => of.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ])
  const payee = rechargePayeeOf(deps.policies.get(), deps.entity)
  return { rows: rows.map((row) => rechargeFrom(row, payee)), count: Number(count) }
}
