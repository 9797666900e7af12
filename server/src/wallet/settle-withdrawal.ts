import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { settleWithdrawal as api } from '@tarazu/contract/wallet/api'
import type { Transaction } from 'kysely'
import { appendAudit } from '../audit/append-audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, Operator, OperatorCaller } from '../deps.ts'
import { endClaim, requireFree } from '../queues/claims.ts'
import { decideWithdrawal } from './change-withdrawal.ts'
import { ownerOf } from './owner-of.ts'
import { settled } from './withdrawal.ts'

type Settled = Input<typeof api>

/** The bank's word that it has paid, by hand or off a bank line; moves nothing. Refuses with `not_found`, `already_decided`. */
export async function recordSettled(
  tx: Transaction<Tables>,
  deps: Deps,
  operator: Operator,
  { number, bankReference }: Settled,
) {
  // The log first, as wherever it is written: whoever waits, waits in the same order.
  await appendAudit(tx, {
    at: deps.clock.now(),
    actor: operator,
    action: 'withdrawal.settle',
    subject: number,
    customer: await ownerOf(tx, number),
    detail: { bankReference },
  })
  return decideWithdrawal(tx, deps, {
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
  await deps.db.transaction().execute(async (tx) => {
    const thing = { queue: 'withdrawals', thing: input.number } as const
    await requireFree(tx, operator, { ...thing, now: deps.clock.now() })
    await recordSettled(tx, deps, operator, input)
    await endClaim(tx, thing)
  })
  deps.events.wake()
  return {}
}
