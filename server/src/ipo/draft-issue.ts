/** Drafts of issues: one operator writes, changes and discards them. */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/ipo/operate-api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import { supersedeProposals } from '../approvals/supersede-proposals.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { requireVersion } from '../guards/require-version.ts'
import { issueTransitions, subjectOfIssue } from './issue.ts'
import { lockIssue, transitionIssue } from './issue-rows.ts'
import { columnsOf, factsOf, requireFreeCode } from './issue-terms.ts'

export async function draftIssue(
  deps: Deps,
  { operator }: OperatorCaller,
  terms: Input<typeof api.draftIssue>,
): Promise<Reply<typeof api.draftIssue>> {
  const columns = columnsOf(deps, terms)
  const id = await act(deps, async ({ tx, at, audit, announceToOperators }) => {
    await requireFreeCode(tx, { ...columns, id: 0 })
    const row = await tx
      .insertInto('ipo_issue')
      .values({
        ...columns,
        state: 'draft',
        timeline: JSON.stringify([{ state: 'draft', at: new Date(at).toISOString(), who: 'operator' }]),
        created_at: new Date(at),
      })
      // The index `ipo_issue_symbol` allows one issue at a time for a symbol.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Refusal('value_invalid', { field: 'symbol' })
    const subject = subjectOfIssue(row.id)
    await audit({ actor: operator, action: 'ipo.draft', subject, detail: factsOf(columns) })
    announceToOperators('ipo')
    return row.id
  })
  return { id }
}

/**
 * Refuses with `already_decided` unless it is a draft, and with `already_proposed` while a proposal is open.
 */
export async function editIssue(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, version, ...terms }: Input<typeof api.editIssue>,
): Promise<Reply<typeof api.editIssue>> {
  const columns = columnsOf(deps, terms)
  await act(deps, async ({ tx, at, audit, announceToOperators }) => {
    const issue = await lockIssue(tx, id)
    // Only a draft can be announced.
    issueTransitions.require(issue.state, 'announce', 'operator')
    await requireNoProposal(tx, { subject: subjectOfIssue(id), now: at })
    requireVersion(issue, version)
    const other = await tx
      .selectFrom('ipo_issue')
      .select('id')
      .where('symbol', '=', columns.symbol)
      .where('state', 'not in', ['listed', 'withdrawn'])
      .where('id', '<>', id)
      .executeTakeFirst()
    if (other) throw new Refusal('value_invalid', { field: 'symbol' })
    await requireFreeCode(tx, { ...columns, id })
    await tx
      .updateTable('ipo_issue')
      .set({ ...columns, version: issue.version + 1 })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .execute()
    const detail = { before: factsOf(issue), after: factsOf(columns) }
    await audit({ actor: operator, action: 'ipo.edit', subject: subjectOfIssue(id), detail })
    announceToOperators('ipo')
  })
  return {}
}

/** Refuses with `already_decided` unless it is a draft. */
export async function discardIssue(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, version, reason }: Input<typeof api.discardIssue>,
): Promise<Reply<typeof api.discardIssue>> {
  await act(deps, async (act) => {
    const issue = await lockIssue(act.tx, id)
    // Only a draft: withdrawing an announced issue takes a second operator.
    issueTransitions.require(issue.state, 'announce', 'operator')
    requireVersion(issue, version)
    const subject = subjectOfIssue(id)
    await supersedeProposals(act, { subject, kinds: ['ipo.announce', 'ipo.withdraw'] })
    await transitionIssue(act, issue, 'withdraw', 'operator', { reason })
    const detail = { company_name: issue.name, symbol: issue.symbol }
    await act.audit({ actor: operator, action: 'ipo.discard', subject, reason, detail })
  })
  return {}
}
