import { formatPaise } from '@tarazu/contract/money'
import type { Deps } from '../deps.ts'
import { aloneRound, eachAlone, type Round } from '../jobs/each-alone.ts'
import { notify } from '../notices/notify.ts'
import { changeRecharge } from './credit-recharge.ts'

const atOnce = 500

/** Transfers that did not come. One that comes later is still found, and credited all the same. */
export async function expireRecharges(deps: Deps, round: Round = aloneRound(deps)) {
  const at = deps.clock.now()
  const expired = await eachAlone(round, {
    next: (last: { id: bigint; number: string } | undefined) =>
      deps.db
        .selectFrom('recharge')
        .select(['id', 'number'])
        .where('state', '=', 'created')
        .where('expires_at', '<=', new Date(at))
        .where('id', '>', last?.id ?? 0n)
        .orderBy('id')
        .limit(atOnce)
        .execute(),
    thing: ({ number }) => number,
    work: ({ id }) => expireOne(deps, id, at),
  })
  if (expired > 0) deps.events.wake()
}

async function expireOne(deps: Deps, id: bigint, at: number) {
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
