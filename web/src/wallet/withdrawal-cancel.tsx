import { useQueryClient } from '@tanstack/react-query'
import { cancelWithdrawal } from '@tarazu/contract/wallet/api'
import type { Withdrawal } from '@tarazu/contract/wallet/withdrawal'
import { Button } from '@tarazu/ui/button'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { showToast } from '@tarazu/ui/toast'
import { useState } from 'react'
import { useMove } from '../move.ts'
import { useTranslation } from '../shell/languages.ts'

/** As long as it has not been paid. */
export function WithdrawalCancel({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const client = useQueryClient()
  const cancel = useMove(cancelWithdrawal, {
    about: withdrawal.id,
    name: t('cards.withdraw.cancel'),
    onSuccess: () => showToast(t('cards.withdraw.cancelled'), 'success'),
  })
  const [asking, setAsking] = useState(false)
  const confirm = () =>
    cancel.mutate(
      { id: withdrawal.id },
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
        {t('cards.withdraw.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('cards.withdraw.cancelTitle')}
        detail={t('cards.withdraw.cancelDetail', { amount: format.money(withdrawal.amount) })}
        confirmLabel={t('cards.withdraw.cancel')}
        cancelLabel={t('cards.withdraw.keep')}
        tone="danger"
        pending={cancel.isPending && t('cards.withdraw.cancelling')}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
