import type { Withdrawal } from '@tarazu/contract/withdrawals/withdrawal'
import { useTranslation } from '../language/languages.ts'
import { useNow } from '../language/now.ts'
import { waitOf } from './withdrawal-wait.ts'

/**
 * How long a withdrawal has waited, in words that go on with the clock. `receivedAt` is when the answer came,
 * by this device's clock.
 */
export function useWait(withdrawal: Pick<Withdrawal, 'status' | 'serviceLevel'>, receivedAt: number) {
  const { t } = useTranslation()
  const wait = waitOf(withdrawal, useNow() - receivedAt)
  if (!wait) return undefined
  const { hours, minutes, overdue } = wait
  const waited = t('cards.withdraw.hoursAndMinutes', { hours, minutes })
  const kept = withdrawal.serviceLevel.hours
  // Older withdrawals kept only the due time, which is shown below.
  if (kept === null) return { overdue, text: t('cards.withdraw.waitedAlone', { waited }) }
  const level = t('cards.withdraw.hours', { hours: kept })
  return {
    overdue,
    text: t(overdue ? 'cards.withdraw.waitedLate' : 'cards.withdraw.waited', { waited, level }),
  }
}
