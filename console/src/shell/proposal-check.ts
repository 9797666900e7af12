import type { getProposal } from '@tarazu/contract/approvals/api'
import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import type { Reply } from '@tarazu/contract/endpoint'
import type { ComponentType } from 'react'

type Proposal = Reply<typeof getProposal>

/** What has to be found right before somebody may approve; `onChecked` hears whether it was. */
export type ProposalCheck = ComponentType<{
  proposal: Pick<Proposal, 'subject' | 'facts'>
  onChecked: (fits: boolean) => void
}>

/** Of the kinds that have one. The app hands them over: approvals know no capability. */
export type ProposalChecks = Partial<Record<ProposalKind, ProposalCheck>>
