import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelRecharge, type Recharge } from '@tarazu/contract/wallet/api'
import { Button } from '@tarazu/ui/button'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { showToast } from '@tarazu/ui/toast'
import { useState } from 'react'
import { call } from '../api.ts'
import { useErrorText } from '../shell/error-text.ts'
import { useTranslation } from '../shell/languages.ts'

/** As long as no money has come. */
export function RechargeCancel({ recharge }: { recharge: Recharge }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: () => call(cancelRecharge, { id: recharge.id }),
    onSuccess: () => showToast(t('wallet.cancelled'), 'success'),
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => {
      setAsking(false)
      return client.invalidateQueries({ queryKey: ['wallet'] })
    },
  })
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
        onConfirm={() => cancel.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
