import { cancelRecharge } from '@tarazu/contract/recharges/api'
import type { Recharge } from '@tarazu/contract/recharges/recharge'
import { CancelButton } from '../forms/cancel-button.tsx'
import { useTranslation } from '../language/languages.ts'
import { useRefreshWallet } from '../wallet/queries.ts'

/** Cancelling is offered until money has come in. */
export function RechargeCancel({ recharge: { id } }: { recharge: Recharge }) {
  const { t } = useTranslation()
  return (
    <CancelButton
      endpoint={cancelRecharge}
      input={{ id }}
      about={id}
      words={{
        cancel: t('wallet.cancelRecharge'),
        ask: t('wallet.cancelTitle'),
        detail: t('wallet.cancelDetail'),
        keep: t('wallet.keep'),
        cancelling: t('wallet.cancelling'),
        cancelled: t('wallet.cancelled'),
        failed: t('wallet.cancelFailed'),
      }}
      refresh={useRefreshWallet()}
    />
  )
}
