import type { LoanRow } from '@tarazu/contract/loans/operate-api'

export const loanStageWords: Record<LoanRow['stage'], string> = {
  applied: 'Applied',
  offered: 'Offered',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Offer lapsed',
  active: 'Unpaid',
  paid: 'Paid',
  written_off: 'Written off',
}
