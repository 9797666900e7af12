import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import type { Act } from '../acts/act.ts'

type Superseded = { subject: string; kinds: readonly ProposalKind[]; at: number }

/**
 * Closes the proposals that can no longer be carried out, in the transaction that ended their subject. One
 * that is being decided at this moment is left: its executor refuses, and `decide-proposal.ts` closes it.
 */
export async function supersedeProposals(
  { tx, at, audit, announceToOperators }: Act,
  { subject, kinds }: Omit<Superseded, 'at'>,
) {
  if (kinds.length === 0) return
  const superseded = await tx
    .updateTable('proposal')
    .set({ state: 'overtaken', decided_at: new Date(at) })
    .where('id', 'in', (of) =>
      of
        .selectFrom('proposal')
        .select('id')
        .where('subject', '=', subject)
        .where('state', '=', 'open')
        .where('kind', 'in', kinds)
        .orderBy('id')
        .forUpdate()
        .skipLocked(),
    )
    .returning(['number', 'kind', 'customer_id'])
    .execute()
  for (const { number, kind, customer_id } of superseded)
    await audit({
      actor: 'system',
      action: `${kind}.overtaken`,
      subject,
      customer: customer_id ?? undefined,
      detail: { proposal: number },
    })
  if (superseded.length > 0) announceToOperators('approvals')
}
