import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { settleWithdrawal as api } from '@tarazu/contract/withdrawals/operate-api'
import { type Act, act } from '../acts/act.ts'
import type { Deps, Operator, OperatorCaller } from '../deps.ts'
import { endClaim, requireFree } from '../queues/claims.ts'
import { changeWithdrawal } from './change-withdrawal.ts'
import { settled } from './withdrawal.ts'

type Settled = Input<typeof api>

/**
 * Records that the bank has paid, by hand or from a bank line; moves no money. Refuses with `not_found`,
 * `already_decided`.
 */
export async function recordSettled(act: Act, operator: Operator, { number, bankReference }: Settled) {
  const found = await act.tx
    .selectFrom('withdrawal')
    .select('customer_id')
    .where('number', '=', number)
    .executeTakeFirst()
  // The log is written before rows are locked, as everywhere, so that all wait in the same order.
  await act.audit({
    actor: operator,
    action: 'withdrawal.settle',
    subject: number,
    customer: found?.customer_id,
    detail: { bankReference },
  })
  await changeWithdrawal(act, {
    number,
    notice: 'withdrawal_paid',
    decide: (row, now) => settled(row, bankReference, now),
  })
}

export async function settleWithdrawal(
  deps: Deps,
  { operator }: OperatorCaller,
  input: Settled,
): Promise<Reply<typeof api>> {
  await act(deps, async (act) => {
    const claim = { queue: 'withdrawals', reference: input.number } as const
    await requireFree(act.tx, operator, { ...claim, now: act.at })
    await recordSettled(act, operator, input)
    await endClaim(act.tx, claim)
  })
  return {}
}
