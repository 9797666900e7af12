import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listLoans as api } from '@tarazu/contract/loans/api'
import { countedAtMost } from '../db/key-paging.ts'
import type { Caller, Deps } from '../deps.ts'
import { loanFrom } from './loan.ts'

export async function listLoans(
  deps: Deps,
  caller: Caller,
  { page = 1, limit = 10 }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const mine = deps.db.selectFrom('loan').where('customer_id', '=', caller.id)
  const skipped = (page - 1) * limit
  const [rows, count] = await Promise.all([
    mine.selectAll().orderBy('id', 'desc').limit(limit).offset(skipped).execute(),
    countedAtMost(deps.db, { limit: (most) => mine.select('id').limit(skipped + most) }),
  ])
  return { rows: rows.map((row) => loanFrom(row, deps.clock.now())), count }
}
