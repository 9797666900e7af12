import { cancelOrder } from '@tarazu/contract/orders/api'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { showToast } from '@tarazu/ui/toast'
import { useMove } from '../move.ts'
import { useErrorText } from '../shell/error-text.ts'
import { useTranslation } from '../shell/languages.ts'
import { useRefreshAfterMove } from './queries.ts'

type Props = { number: string; open: boolean; onClose: () => void }

/** Asks before an order that waits is taken back. It stays on the screen until the server has said so. */
export function CancelDialog({ number, open, onClose }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const cancel = useMove(cancelOrder)
  const refresh = useRefreshAfterMove()
  const confirm = () =>
    cancel.mutate(
      { number },
      {
        onSuccess: () => showToast(t('orders.cancelled'), 'success'),
        onError: (error) => showToast(errorText(error), 'error'),
        onSettled: () => {
          refresh()
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open={open}
      title={t('orders.cancelTitle')}
      detail={t('orders.cancelDetail')}
      confirmLabel={t('orders.cancelOrder')}
      cancelLabel={t('orders.cancelKeep')}
      tone="danger"
      pending={cancel.isPending && t('orders.cancelling')}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
