import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notices/notify.ts'

/** False where there is none, or not this one. What its owner has frozen stays frozen. */
export async function endRestriction(
  tx: Transaction<Tables>,
  { clock, sessions }: Pick<Deps, 'clock' | 'sessions'>,
  customer: number,
  why: 'expired' | 'operators',
  /** The proposal that it came from. */
  from?: string,
): Promise<boolean> {
  const at = clock.now()
  const ended = await tx
    .updateTable('restriction')
    .set({ released_at: new Date(at), released_for: why })
    .where('customer_id', '=', customer)
    .where('released_at', 'is', null)
    .$if(from !== undefined, (query) => query.where('proposal', '=', from as string))
    .executeTakeFirst()
  if (ended.numUpdatedRows !== 1n) return false
  if ((await sessions.accounts.release(tx, customer, 'operator')) === 'free')
    await notify(tx, { customer, kind: 'account_released', facts: {}, at })
  return true
}
