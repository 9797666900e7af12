import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { formatPaise } from '@tarazu/contract/money'
import type * as api from '@tarazu/contract/wallet/api'
import type { Transaction } from 'kysely'
import { proposeInTx } from '../approvals/propose.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { leaveToAnother, lockRechargeWithLine } from './locked-rows.ts'
import { next, type RechargeEvent } from './recharge.ts'

type Proposed = { proposal: string }

/** Of a matched recharge whose first proposal was not approved. */
export function proposeCredit(
  deps: Deps,
  caller: OperatorCaller,
  { number, reason }: Input<typeof api.proposeCredit>,
): Promise<Reply<typeof api.proposeCredit>> {
  return proposeOf(deps, caller, { kind: 'recharge.credit', event: 'credit', number, reason })
}

export function proposeRejection(
  deps: Deps,
  caller: OperatorCaller,
  { number, code, reason }: Input<typeof api.proposeRejection>,
): Promise<Reply<typeof api.proposeRejection>> {
  return proposeOf(deps, caller, { kind: 'recharge.reject', event: 'reject', number, reason, code })
}

export function proposeRechargeReturn(
  deps: Deps,
  caller: OperatorCaller,
  { number, reason }: Input<typeof api.proposeRechargeReturn>,
): Promise<Reply<typeof api.proposeRechargeReturn>> {
  return proposeOf(deps, caller, { kind: 'recharge.return', event: 'return', number, reason })
}

type Wanted = {
  kind: ProposalKind & `recharge.${string}`
  event: RechargeEvent
  number: string
  reason: string
  code?: string
}

async function proposeOf(deps: Deps, { operator }: OperatorCaller, wanted: Wanted): Promise<Proposed> {
  const { kind, event, number, reason, code } = wanted
  const proposal = await deps.db.transaction().execute(async (tx) => {
    const seen = await lookAt(tx, number)
    // The log before the rows, as wherever it is written: whoever waits, waits in the same order.
    const proposed = await proposeInTx(tx, deps, operator, {
      kind,
      subject: number,
      customer: seen.customer_id,
      payload: {
        amount: formatPaise(seen.received ?? seen.amount),
        ...(seen.line !== null && { line: seen.line, bankReference: seen.reference }),
        ...(code !== undefined && { code }),
      },
      reason,
    })
    const { recharge, line } = await lockRechargeWithLine(tx, deps, operator, number)
    // Only what a bank has confirmed is credited, and play money is of no bank.
    const possible = next[recharge.state][event] && (event !== 'credit' || line)
    if (!possible || recharge.method === 'sandbox' || (line?.number ?? null) !== seen.line)
      throw new Refusal('already_decided')
    // Proposals are written one after the other, so that two of different kinds cannot both be the first.
    await requireNoProposal(tx, { subject: number, now: deps.clock.now(), but: proposed })
    await leaveToAnother(tx, [number, ...(line ? [line.number] : [])])
    return proposed
  })
  deps.events.wake()
  return { proposal }
}

async function lookAt(tx: Transaction<Tables>, number: string) {
  const seen = await tx
    .selectFrom('recharge')
    .leftJoin('bank_line', 'bank_line.recharge_id', 'recharge.id')
    .select(['recharge.customer_id', 'recharge.amount', 'recharge.received'])
    .select(['bank_line.number as line', 'bank_line.reference'])
    .where('recharge.number', '=', number)
    .executeTakeFirst()
  if (!seen) throw new Refusal('not_found')
  return seen
}
