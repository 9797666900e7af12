import { formatPaise } from '@tarazu/contract/money'
import type { Deps } from '../deps.ts'
import { notify } from '../notices/notify.ts'
import { changeRecharge } from './credit-recharge.ts'

/** Transfers that did not come. One that comes later is still found, and credited all the same. */
export async function expireRecharges(deps: Deps, held: () => boolean = () => true) {
  const at = deps.clock.now()
  const late = await deps.db
    .selectFrom('recharge')
    .select('id')
    .where('state', '=', 'created')
    .where('expires_at', '<=', new Date(at))
    .orderBy('expires_at')
    .limit(500)
    .execute()
  for (const { id } of late) {
    if (!held()) return
    await deps.db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('recharge')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const reason = { code: 'expired', text: '' }
      if (!(await changeRecharge(tx, deps, row, 'expire', { who: 'system', reason }))) return
      await notify(tx, {
        customer: row.customer_id,
        kind: 'recharge_failed',
        facts: { amount: formatPaise(row.amount), number: row.number, reason: 'expired' },
        at,
      })
    })
  }
  if (late.length > 0) deps.events.wake()
}
