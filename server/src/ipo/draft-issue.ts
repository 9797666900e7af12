/** Drafts of issues: one operator writes, changes and discards them. */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/ipo/api'
import { overtakeProposalsInTx } from '../approvals/overtake-proposals.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { Refusal } from '../refusal.ts'
import { requireVersion } from '../require-version.ts'
import { subjectOf } from './issue.ts'
import { lockIssue, moveIssue } from './issue-rows.ts'
import { columnsOf, factsOf, requireFreeCode } from './issue-terms.ts'

export async function draftIssue(
  deps: Deps,
  { operator }: OperatorCaller,
  terms: Input<typeof api.draftIssue>,
): Promise<Reply<typeof api.draftIssue>> {
  const columns = columnsOf(deps, terms)
  const id = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    await requireFreeCode(tx, { ...columns, id: 0 })
    const row = await tx
      .insertInto('ipo_issue')
      .values({
        ...columns,
        state: 'draft',
        timeline: JSON.stringify([{ state: 'draft', at: new Date(now).toISOString(), who: 'operator' }]),
        created_at: new Date(now),
      })
      // The index `ipo_issue_symbol`: one at a time under a code.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Refusal('value_invalid', { field: 'symbol' })
    const subject = subjectOf(row.id)
    await appendAudit(tx, {
      at: now,
      actor: operator,
      action: 'ipo.draft',
      subject,
      detail: factsOf(columns),
    })
    await publish(tx, { customer: null, topics: ['operators'], numbers: ['ipo'] })
    return row.id
  })
  deps.events.wake()
  return { id }
}

/** Refuses with `already_decided` where it is no draft any more, `already_proposed` while a second operator looks at it. */
export async function editIssue(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, version, ...terms }: Input<typeof api.editIssue>,
): Promise<Reply<typeof api.editIssue>> {
  const columns = columnsOf(deps, terms)
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const issue = await lockIssue(tx, id)
    if (issue.state !== 'draft') throw new Refusal('already_decided')
    await requireNoProposal(tx, { subject: subjectOf(id), now })
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
    const [before, after] = [factsOf(issue), factsOf(columns)]
    await appendAudit(tx, {
      at: now,
      actor: operator,
      action: 'ipo.edit',
      subject: subjectOf(id),
      detail: { before, after },
    })
    await publish(tx, { customer: null, topics: ['operators'], numbers: ['ipo'] })
  })
  deps.events.wake()
  return {}
}

/** Refuses with `already_decided` where it is no draft any more. */
export async function discardIssue(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, version, reason }: Input<typeof api.discardIssue>,
): Promise<Reply<typeof api.discardIssue>> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now()
    const issue = await lockIssue(tx, id)
    if (issue.state !== 'draft') throw new Refusal('already_decided')
    requireVersion(issue, version)
    const subject = subjectOf(id)
    await overtakeProposalsInTx(tx, { subject, kinds: ['ipo.announce', 'ipo.withdraw'], at })
    await moveIssue(tx, deps, issue, 'withdraw', 'operator', { reason })
    const detail = { company_name: issue.name, symbol: issue.symbol }
    await appendAudit(tx, { at, actor: operator, action: 'ipo.discard', subject, reason, detail })
  })
  deps.events.wake()
  return {}
}
