import type { ProposalRow } from '@tarazu/contract/approvals/api'
import type { Tone } from '@tarazu/ui/tag'

export const proposalStateTones: Record<ProposalRow['state'], Tone> = {
  open: 'notice',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
  expired: 'neutral',
  overtaken: 'neutral',
}
