import type { Withdrawal } from '@tarazu/contract/wallet/withdrawal'
import { useTranslation } from '../shell/languages.ts'
import { useNow } from '../shell/now.ts'
import { waitOf } from './withdrawal-wait.ts'

/** As it runs, in words. `receivedAt`: when the answer came, by this device's clock. */
export function useWait(withdrawal: Pick<Withdrawal, 'status' | 'serviceLevel'>, receivedAt: number) {
  const { t } = useTranslation()
  const wait = waitOf(withdrawal, useNow() - receivedAt)
  if (!wait) return undefined
  const { hours, minutes, overdue } = wait
  const waited = t('cards.withdraw.hoursAndMinutes', { hours, minutes })
  const level = t('cards.withdraw.hours', { hours: withdrawal.serviceLevel.hours })
  return {
    overdue,
    text: t(overdue ? 'cards.withdraw.waitedLate' : 'cards.withdraw.waited', { waited, level }),
  }
}
