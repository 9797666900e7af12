import { useQueryClient } from '@tanstack/react-query'
import { cancelRecharge, type Recharge } from '@tarazu/contract/wallet/api'
import { Button } from '@tarazu/ui/button'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { showToast } from '@tarazu/ui/toast'
import { useState } from 'react'
import { useMove } from '../move.ts'
import { useTranslation } from '../shell/languages.ts'

/** As long as no money has come. */
export function RechargeCancel({ recharge }: { recharge: Recharge }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const cancel = useMove(cancelRecharge, {
    about: recharge.id,
    name: t('wallet.cancelRecharge'),
    onSuccess: () => showToast(t('wallet.cancelled'), 'success'),
  })
  const confirm = () =>
    cancel.mutate(
      { id: recharge.id },
      {
        onError: (error) => showToast(cancel.tell(error), 'error'),
        onSettled: () => {
          setAsking(false)
          void client.invalidateQueries({ queryKey: ['wallet'] })
        },
      },
    )
  return (
    <>
      <Button variant="danger" block onClick={() => setAsking(true)}>
        {t('wallet.cancelRecharge')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('wallet.cancelTitle')}
        detail={t('wallet.cancelDetail')}
        confirmLabel={t('wallet.cancelRecharge')}
        cancelLabel={t('wallet.keep')}
        tone="danger"
        pending={cancel.isPending && t('wallet.cancelling')}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
