import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listLoans as api } from '@tarazu/contract/loans/api'
import type { Caller, Deps } from '../deps.ts'
import { loanFrom } from './loan.ts'

export async function listLoans(
  deps: Deps,
  caller: Caller,
  { page = 1, limit = 10 }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const mine = deps.db.selectFrom('loan').where('customer_id', '=', caller.id)
  const [rows, { count }] = await Promise.all([
    mine
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    mine.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => loanFrom(row, deps.clock.now())), count: Number(count) }
}
