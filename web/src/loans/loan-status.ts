import type { Loan } from '@tarazu/contract/loans/api'
import { creditScoreRules } from '@tarazu/contract/loans/rules'
import type { Tone } from '@tarazu/ui/tag'

const tones: Record<Loan['stage'], Tone> = {
  applied: 'notice',
  offered: 'brand',
  active: 'notice',
  paid: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
  expired: 'neutral',
  written_off: 'neutral',
}

export function loanStatus({ stage, nextPayment }: Pick<Loan, 'stage' | 'nextPayment'>) {
  return { text: `loans.state.${stage}` as const, tone: nextPayment?.overdue ? 'error' : tones[stage] }
}

/** Product 9: a score of 80 or more is good. */
export function scoreStatus(score: number) {
  if (score >= creditScoreRules.good) return { text: 'loans.good', tone: 'success' } as const
  return score >= 60
    ? ({ text: 'loans.fair', tone: 'notice' } as const)
    : ({ text: 'loans.low', tone: 'error' } as const)
}
