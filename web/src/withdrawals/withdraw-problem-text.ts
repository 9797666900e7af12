import type { Withdrawable } from '@tarazu/contract/withdrawals/withdrawal'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useTranslation } from '../language/languages.ts'
import type { WithdrawFormProblem } from './withdraw-form.ts'

/** Each minimum has a message of its own (product 5). */
export function useProblemText(limits: Pick<Withdrawable, 'configuredMinimum' | 'withdrawable'>) {
  const { t } = useTranslation()
  const { whole } = useNumberFormat()
  return (problem: WithdrawFormProblem) => {
    if (problem === 'withdraw_min' || problem === 'withdraw_invalid' || problem === 'withdrawals_waiting')
      return t(`hint.${problem}`)
    if (problem === 'withdraw_min_configured')
      return t('cards.withdraw.problem.withdraw_min_configured', { minimum: whole(limits.configuredMinimum) })
    if (problem === 'withdraw_max')
      return t('cards.withdraw.problem.withdraw_max', { maximum: whole(limits.withdrawable) })
    return t(`cards.withdraw.problem.${problem}`)
  }
}
