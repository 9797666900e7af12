import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listBill as api } from '@tarazu/contract/wallet/api'
import { countedAtMost } from '../db/key-paging.ts'
import type { Caller, Deps } from '../deps.ts'
import { readBillEntries } from './bill-entries.ts'

/** Pages by key where the last entry is named, so that the thousandth page costs as much as the first. */
export async function listBill(
  { db }: Deps,
  caller: Caller,
  { page = 1, limit = 20, type = 'all', after }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const mine = db
    .selectFrom('bill')
    .select(['journal_id', 'amount', 'balance'])
    .where('customer_id', '=', caller.id)
    .$if(type === 'income', (query) => query.where('amount', '>', 0n))
    .$if(type === 'expense', (query) => query.where('amount', '<', 0n))
  const before = after === undefined ? undefined : BigInt(after)
  const offset = before === undefined ? (page - 1) * limit : 0
  const wanted = mine
    .$if(before !== undefined, (query) => query.where('journal_id', '<', before as bigint))
    .orderBy('journal_id', 'desc')
    .limit(limit)
    .offset(offset)
  const [rows, count] = await Promise.all([
    readBillEntries(db, wanted, 'desc'),
    // A client that counts pages has to see that there are more.
    countedAtMost(db, { limit: (most) => mine.limit(offset + most) }),
  ])
  return { rows, count }
}
