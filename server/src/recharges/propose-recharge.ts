import type { Input, Reply } from '@tarazu/contract/endpoint'
import { formatPaise } from '@tarazu/contract/money'
import type * as api from '@tarazu/contract/recharges/operate-api'
import type { Transaction } from 'kysely'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { propose } from '../approvals/propose.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { rechargeMoveOf } from './change-recharge.ts'
import { lockRechargeWithLine, releaseClaims } from './lock-recharge.ts'
import { rechargeStateTable } from './recharge.ts'

type Proposed = { proposal: string }

/** Proposes to credit a matched recharge whose first proposal was not approved. */
export function proposeCredit(
  deps: Deps,
  caller: OperatorCaller,
  { number, reason }: Input<typeof api.proposeCredit>,
): Promise<Reply<typeof api.proposeCredit>> {
  return proposeOf(deps, caller, { kind: 'recharge.credit', number, reason })
}

export function proposeRejection(
  deps: Deps,
  caller: OperatorCaller,
  { number, code, reason }: Input<typeof api.proposeRejection>,
): Promise<Reply<typeof api.proposeRejection>> {
  return proposeOf(deps, caller, { kind: 'recharge.reject', number, reason, code })
}

export function proposeRechargeReturn(
  deps: Deps,
  caller: OperatorCaller,
  { number, reason }: Input<typeof api.proposeRechargeReturn>,
): Promise<Reply<typeof api.proposeRechargeReturn>> {
  return proposeOf(deps, caller, { kind: 'recharge.return', number, reason })
}

type Wanted = { kind: keyof typeof rechargeMoveOf; number: string; reason: string; code?: string }

async function proposeOf(deps: Deps, { operator }: OperatorCaller, wanted: Wanted): Promise<Proposed> {
  const { kind, number, reason, code } = wanted
  return act(deps, async (act) => {
    const seen = await lookAt(act.tx, number)
    // The log is written before rows are locked, as everywhere, so that all wait in the same order.
    const proposal = await propose(act, deps, operator, {
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
    const { recharge, line } = await lockRechargeWithLine(act, operator, number)
    rechargeStateTable.require(recharge.state, rechargeMoveOf[kind], 'operator')
    // Only money that a bank has confirmed is credited, and play money is in no bank.
    const unconfirmed = kind === 'recharge.credit' && !line
    if (unconfirmed || recharge.method === 'sandbox' || (line?.number ?? null) !== seen.line)
      throw new Refusal('already_decided')
    // Proposals are written one after the other, so that two of different kinds cannot both be the first.
    await requireNoProposal(act.tx, { subject: number, now: act.at, but: proposal })
    await releaseClaims(act.tx, [number, ...(line ? [line.number] : [])])
    return { proposal }
  })
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
