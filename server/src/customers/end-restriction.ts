import type { Act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'

/** False if there is none, or not this one. The owner's own freeze stays. */
export async function endRestriction(
  act: Act,
  { sessions }: Pick<Deps, 'sessions'>,
  customer: number,
  why: 'expired' | 'operators',
  /** The proposal that restricted the customer. */
  from?: string,
): Promise<boolean> {
  const ended = await act.tx
    .updateTable('restriction')
    .set({ released_at: new Date(act.at), released_for: why })
    .where('customer_id', '=', customer)
    .where('released_at', 'is', null)
    .$if(from !== undefined, (query) => query.where('proposal', '=', from as string))
    .executeTakeFirst()
  if (ended.numUpdatedRows !== 1n) return false
  if ((await sessions.accounts.release(act, customer, 'operator')) === 'free')
    await act.notify({ customer, kind: 'account_released', facts: {} })
  return true
}
