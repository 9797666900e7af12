import { cancelOrder } from '@tarazu/contract/orders/api'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { showToast } from '@tarazu/ui/toast'
import { useMove } from '../data/move.ts'
import { useTranslation } from '../language/languages.ts'
import { useRefreshAfterMove } from './queries.ts'

type Props = { number: string; open: boolean; onClose: () => void }

/** Asks for confirmation, then cancels a waiting order. Stays open until the server has answered. */
export function CancelDialog({ number, open, onClose }: Props) {
  const { t } = useTranslation()
  const cancel = useMove(cancelOrder, {
    about: number,
    name: t('orders.cancelOrder'),
    onSuccess: () => showToast(t('orders.cancelled'), 'success'),
  })
  const refresh = useRefreshAfterMove()
  const confirm = () =>
    cancel.mutate(
      { number },
      {
        onError: (error) => showToast(cancel.tell(error), 'error'),
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
