/** What two operators decide about a bank line that belongs to no recharge. */
import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { formatPaise } from '@tarazu/contract/money'
import type * as api from '@tarazu/contract/reconciliation/bank-lines-api'
import { causeFits } from '@tarazu/contract/reconciliation/rules'
import type { Transaction } from 'kysely'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { propose } from '../approvals/propose.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { releaseClaims } from '../recharges/lock-recharge.ts'
import { type BankLineEvent, type BankLineRow, lineAllows, referenceOf } from './bank-line.ts'
import { lockLine } from './lock-line.ts'
import { ownerOf } from './owner-of.ts'
import { requireSettling } from './settle-bank-line.ts'

const eventOf = {
  'bank-line.return': 'return',
  'bank-line.settle': 'settle',
  'bank-line.firm': 'settle',
  'bank-line.reopen': 'unsettle',
} as const satisfies Partial<Record<ProposalKind, BankLineEvent>>

type Facts = { payload: Record<string, unknown>; customer?: number | undefined }
type Wanted = {
  kind: keyof typeof eventOf
  line: string
  reason: string
  facts: (tx: Transaction<Tables>, line: BankLineRow) => Promise<Facts> | Facts
}

/**
 * Refuses with `not_found`, `claimed`, `already_decided`, `already_proposed`, and with whatever `facts`
 * refuses.
 */
async function proposeOf(
  deps: Deps,
  { operator }: OperatorCaller,
  { kind, line: number, reason, facts }: Wanted,
) {
  return act(deps, async (act) => {
    const { tx, at } = act
    const seen = await tx.selectFrom('bank_line').selectAll().where('number', '=', number).executeTakeFirst()
    if (!seen) throw new Refusal('not_found')
    if (!lineAllows(seen, eventOf[kind])) throw new Refusal('already_decided')
    const { payload, customer } = await facts(tx, seen)
    const about = { bankReference: referenceOf(seen), amount: formatPaise(seen.amount), ...payload }
    // The log is written before rows are locked, as everywhere, so that all wait in the same order.
    const proposal = await propose(act, deps, operator, {
      kind,
      subject: number,
      customer,
      payload: about,
      reason,
    })
    const line = await lockLine(act, operator, number)
    if (line.state !== seen.state || line.settles !== seen.settles) throw new Refusal('already_decided')
    // Proposals are written one after the other, so that two of different kinds cannot both be the first.
    await requireNoProposal(tx, { subject: number, now: at, but: proposal })
    await releaseClaims(tx, [number])
    return { proposal }
  })
}

/**
 * Proposes that money of nobody goes back to its sender. A matched line is returned together with its
 * recharge, of which the customer is notified.
 */
export function proposeLineReturn(
  deps: Deps,
  caller: OperatorCaller,
  { line, reason }: Input<typeof api.proposeLineReturn>,
): Promise<Reply<typeof api.proposeLineReturn>> {
  return proposeOf(deps, caller, {
    kind: 'bank-line.return',
    line,
    reason,
    facts: (_, { state }) => {
      if (state !== 'open') throw new Refusal('already_decided')
      return { payload: {} }
    },
  })
}

export function proposeLineSettlement(
  deps: Deps,
  caller: OperatorCaller,
  { line, thing, reason }: Input<typeof api.proposeLineSettlement>,
): Promise<Reply<typeof api.proposeLineSettlement>> {
  return proposeOf(deps, caller, {
    kind: 'bank-line.settle',
    line,
    reason,
    facts: async (tx, seen) => {
      await requireSettling(tx, { line: seen, thing })
      return { payload: { thing }, customer: await ownerOf(tx, thing) }
    },
  })
}

export function proposeFirmLine(
  deps: Deps,
  caller: OperatorCaller,
  { line, cause, reason }: Input<typeof api.proposeFirmLine>,
): Promise<Reply<typeof api.proposeFirmLine>> {
  return proposeOf(deps, caller, {
    kind: 'bank-line.firm',
    line,
    reason,
    facts: (_, { amount }) => {
      if (!causeFits(cause, amount)) throw new Refusal('not_matching')
      return { payload: { cause } }
    },
  })
}

export function proposeLineReopening(
  deps: Deps,
  caller: OperatorCaller,
  { line, reason }: Input<typeof api.proposeLineReopening>,
): Promise<Reply<typeof api.proposeLineReopening>> {
  return proposeOf(deps, caller, {
    kind: 'bank-line.reopen',
    line,
    reason,
    facts: async (tx, { settles }) => ({
      payload: { settles },
      customer: settles === null ? undefined : await ownerOf(tx, settles.replace(/^return:/, '')),
    }),
  })
}
