import { cancelFundOrder, type FundOrder } from '@tarazu/contract/funds/api'
import { Button } from '@tarazu/ui/button'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { FailureNote } from '@tarazu/ui/failure-note'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { showToast } from '@tarazu/ui/toast'
import { useState } from 'react'
import { useMove } from '../move.ts'
import { ClockLine } from '../shell/clock-line.tsx'
import { countdown } from '../shell/countdown.ts'
import { useTranslation } from '../shell/languages.ts'
import { useNow } from '../shell/now.ts'
import styles from './funds.module.css'
import { useRefreshFunds } from './queries.ts'

type Props = { order: FundOrder; left: number; receivedAt: number }

/**
 * How long it can still be taken back, and the way to do it. `left` is ms when the server said so, and `receivedAt` when that
 * was on the device's clock: what its clock shows does not matter.
 */
export function CancelOrder({ order, left: left_ms, receivedAt }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const refresh = useRefreshFunds()
  const [asking, setAsking] = useState(false)
  const left = countdown(left_ms - Math.max(0, useNow() - receivedAt))
  const amount = format.money(order.amount)
  const cancel = useMove(cancelFundOrder, {
    about: order.id,
    name: t('funds.cancel'),
    onSuccess: () => showToast(t('funds.cancelled', { amount }), 'success'),
  })
  if (!left && !cancel.isPending) return null
  const failure = cancel.unanswered ?? cancel.error
  const confirm = () =>
    cancel.mutate(
      { id: order.id },
      {
        onSettled: () => {
          setAsking(false)
          refresh()
        },
      },
    )
  return (
    <div className={styles.cancel}>
      {left && <ClockLine text={t('funds.cancelLeft', { time: left.clock })} />}
      {failure && <FailureNote>{cancel.tell(failure, t('funds.cancelFailed'))}</FailureNote>}
      <Button variant="neutral" size="m" block onClick={() => setAsking(true)}>
        {t('funds.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('funds.cancelAsk')}
        detail={t('funds.cancelDetail', { amount })}
        confirmLabel={t('funds.cancel')}
        cancelLabel={t('funds.keep')}
        tone="danger"
        pending={cancel.isPending && t('funds.cancellingNow')}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      />
    </div>
  )
}
