import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/withdrawals/api'
import { Refusal } from '../answer/refusal.ts'
import { countedAtMost } from '../db/key-paging.ts'
import type { Caller, Deps } from '../deps.ts'
import { withdrawalFrom, withdrawalsWithCards } from './withdrawal-rows.ts'

export async function listWithdrawals(
  deps: Deps,
  caller: Caller,
  { page = 1, limit = 10 }: Input<typeof api.listWithdrawals>,
): Promise<Reply<typeof api.listWithdrawals>> {
  const mine = deps.db.selectFrom('withdrawal').where('customer_id', '=', caller.id).select('id')
  const skipped = (page - 1) * limit
  const [rows, count] = await Promise.all([
    withdrawalsWithCards(deps.db)
      .where('withdrawal.customer_id', '=', caller.id)
      .orderBy('withdrawal.id', 'desc')
      .limit(limit)
      .offset(skipped)
      .execute(),
    countedAtMost(deps.db, { limit: (most) => mine.limit(skipped + most) }),
  ])
  return { rows: rows.map((row) => withdrawalFrom(row, deps)), count }
}

export async function getWithdrawal(
  deps: Deps,
  caller: Caller,
  { id }: Input<typeof api.getWithdrawal>,
): Promise<Reply<typeof api.getWithdrawal>> {
  const row = await withdrawalsWithCards(deps.db)
    .where('withdrawal.customer_id', '=', caller.id)
    .where('withdrawal.number', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return withdrawalFrom(row, deps)
}
