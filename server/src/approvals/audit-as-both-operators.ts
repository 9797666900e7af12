import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import type { Act } from '../acts/act.ts'

type Entry = { action: ProposalKind; subject: string; reason: string; detail: Record<string, unknown> }

/** Logs a proposal and its approval by the system, which stands in for both operators of the demo offers. */
export async function auditAsBothOperators({ audit }: Act, { action, ...entry }: Entry) {
  for (const step of ['proposed', 'approved'])
    await audit({ actor: 'system', action: `${action}.${step}`, ...entry })
}
