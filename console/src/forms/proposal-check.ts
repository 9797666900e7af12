import type { getProposal } from '@tarazu/contract/approvals/api'
import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import type { Reply } from '@tarazu/contract/endpoint'
import type { Permission } from '@tarazu/contract/operators/permissions'
import type { ComponentType } from 'react'

type Proposal = Reply<typeof getProposal>

/** What has to be seen, or found right, before somebody may approve; `onChecked` hears whether it was. */
export type ProposalPanel = ComponentType<{
  proposal: Pick<Proposal, 'subject' | 'facts'>
  onChecked: (fits: boolean) => void
}>

export type ProposalCheck = {
  title: string
  /** Why it cannot be approved yet. */
  until: string
  /** What the panel asks the server for. */
  permission: Permission
  Panel: ProposalPanel
}

/** The checks of the kinds that have one. The app hands them over because approvals know no capability. */
export type ProposalChecks = Partial<Record<ProposalKind, ProposalCheck>>
