import { formatPaise } from '@tarazu/contract/money'
import { type Act, act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEachPaged, standaloneRound } from '../jobs/run-each.ts'
import { changeRecharge } from './change-recharge.ts'
import { rechargeStateTable } from './recharge.ts'

const atOnce = 500

/** Ends recharges whose transfer did not come. A transfer that comes later is still matched and credited. */
export async function expireRecharges(deps: Deps, round: Round = standaloneRound(deps)) {
  const now = new Date(deps.clock.now())
  await runEachPaged(round, {
    next: (last: { id: bigint; number: string } | undefined) =>
      deps.db
        .selectFrom('recharge')
        .select(['id', 'number'])
        .where('state', '=', 'created')
        .where('expires_at', '<=', now)
        .where('id', '>', last?.id ?? 0n)
        .orderBy('id')
        .limit(atOnce)
        .execute(),
    reference: ({ number }) => number,
    work: ({ id }) => act(deps, (act) => expireOne(act, id)),
  })
}

async function expireOne(act: Act, id: bigint) {
  const row = await act.tx
    .selectFrom('recharge')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!rechargeStateTable.allows(row.state, 'expire')) return
  await changeRecharge(act, row, 'expire', { who: 'system', reason: { code: 'expired', text: '' } })
  await act.notify({
    customer: row.customer_id,
    kind: 'recharge_failed',
    facts: { amount: formatPaise(row.amount), number: row.number, reason: 'expired' },
  })
}
