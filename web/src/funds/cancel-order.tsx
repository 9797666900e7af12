import { cancelFundOrder, type FundOrder } from '@tarazu/contract/funds/api'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { CancelButton } from '../forms/cancel-button.tsx'
import { ClockLine } from '../language/clock-line.tsx'
import { countdown } from '../language/countdown.ts'
import { useTranslation } from '../language/languages.ts'
import { useNow } from '../language/now.ts'
import styles from './funds.module.css'
import { useRefreshFunds } from './queries.ts'

type Props = { order: FundOrder; left: number; receivedAt: number }

/**
 * Shows how long the order can still be cancelled, with the button. `left` is in ms as of the server's
 * answer, and `receivedAt` is when that arrived by the device's clock, so that a wrong clock does no harm.
 */
export function CancelOrder({ order, left: left_ms, receivedAt }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const left = countdown(left_ms - Math.max(0, useNow() - receivedAt))
  const amount = format.money(order.amount)
  return (
    <div className={styles.cancel}>
      {left && <ClockLine text={t('funds.cancelLeft', { time: left.clock })} />}
      <CancelButton
        endpoint={cancelFundOrder}
        input={{ id: order.id }}
        about={order.id}
        offered={left !== undefined}
        variant="neutral"
        size="m"
        words={{
          cancel: t('funds.cancel'),
          ask: t('funds.cancelAsk'),
          detail: t('funds.cancelDetail', { amount }),
          keep: t('funds.keep'),
          cancelling: t('funds.cancellingNow'),
          cancelled: t('funds.cancelled', { amount }),
          failed: t('funds.cancelFailed'),
        }}
        refresh={useRefreshFunds()}
      />
    </div>
  )
}
