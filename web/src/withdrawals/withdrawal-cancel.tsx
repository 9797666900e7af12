import { cancelWithdrawal } from '@tarazu/contract/withdrawals/api'
import type { Withdrawal } from '@tarazu/contract/withdrawals/withdrawal'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { CancelButton } from '../forms/cancel-button.tsx'
import { useTranslation } from '../language/languages.ts'
import { useRefreshWallet } from '../wallet/queries.ts'

/** Cancelling is offered until the withdrawal is paid. */
export function WithdrawalCancel({ withdrawal: { id, amount } }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  return (
    <CancelButton
      endpoint={cancelWithdrawal}
      input={{ id }}
      about={id}
      words={{
        cancel: t('cards.withdraw.cancel'),
        ask: t('cards.withdraw.cancelTitle'),
        detail: t('cards.withdraw.cancelDetail', { amount: format.money(amount) }),
        keep: t('cards.withdraw.keep'),
        cancelling: t('cards.withdraw.cancelling'),
        cancelled: t('cards.withdraw.cancelled'),
        failed: t('cards.withdraw.cancelFailed'),
      }}
      refresh={useRefreshWallet()}
    />
  )
}
