import type { Order } from '@tarazu/contract/orders/order'
import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Skeleton } from '@tarazu/ui/skeleton'
import { CircleCheck, CircleX, Clock3 } from 'lucide-react'
import { useDateFormat } from '../language/date-format.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { waitingFor, worstPrice } from './order-state.ts'
import styles from './order-status.module.css'
import { OrderTotals } from './order-totals.tsx'
import { useOriginName, usePrice, useReasonText, useSourceName, useTrailText } from './order-words.ts'
import { useOrder } from './queries.ts'

function useHeadline(order: Order) {
  const { t } = useTranslation()
  const { count } = useNumberFormat()
  const price = usePrice()
  const reason = useReasonText()
  const waiting = waitingFor(order)
  const filled =
    order.filled > 0 &&
    t(order.side === 'buy' ? 'orders.boughtAt' : 'orders.soldAt', {
      quantity: count(order.filled),
      price: price(order.sellPrice ?? order.price, order.currency),
    })
  if (order.state === 'failed') {
    return {
      title: t('orders.submissionFailed'),
      detail: order.reason && reason(order.reason),
      Icon: CircleX,
      tone: 'failed',
    }
  }
  if (order.state === 'cancelled' && order.filled === 0) {
    return {
      title: t('orders.status.cancelled'),
      detail: order.reason && reason(order.reason),
      Icon: CircleX,
      tone: 'failed',
    }
  }
  const sold = order.side === 'sell' && order.filled > 0
  const detail =
    order.filled > 0 && order.filled < order.quantity
      ? [
          t('orders.partFilled', { filled: count(order.filled), quantity: count(order.quantity) }),
          filled,
        ].join(' · ')
      : filled || (waiting ? t(waiting) : '')
  return {
    title: t(sold ? 'orders.sellSuccess' : 'orders.submissionSucceeded'),
    detail,
    Icon: waiting ? Clock3 : CircleCheck,
    tone: waiting ? 'waiting' : 'done',
  }
}

/** The outcome of a ticket: the placed order, or why there is none. */
export function OrderOutcome({ sent, failure }: { sent: Order | undefined; failure: Error | undefined }) {
  const errorText = useErrorText()
  return sent ? <OrderStatus sent={sent} /> : <OrderRefused reason={errorText(failure)} />
}

/** Follows a sent order: its state, price, fees and the quote that it was filled against. */
function OrderStatus({ sent }: { sent: Order }) {
  const { data: detail } = useOrder(sent.number)
  const order = detail ?? sent
  const headline = useHeadline(order)
  const { t } = useTranslation()
  return (
    <div className={styles.status}>
      <div className={styles.headline} role="status">
        <span className={styles.icon} data-tone={headline.tone}>
          <headline.Icon size={34} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <p className={styles.title}>{headline.title}</p>
        <p className={styles.detail}>{headline.detail}</p>
      </div>
      <OrderTotals order={order} kind="inset" />
      <QuoteFacts order={order} fill={detail?.fills.at(-1)} />
      {detail && detail.filled > 0 && detail.filledBy !== null && (
        <p className={styles.detail}>{t('orders.filledBy', { name: detail.filledBy })}</p>
      )}
    </div>
  )
}

type Fill = NonNullable<ReturnType<typeof useOrder>['data']>['fills'][number]

/** The quote of a filled order, or the terms of a waiting one. */
function QuoteFacts({ order, fill }: { order: Order; fill: Fill | undefined }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const price = usePrice()
  const sourceName = useSourceName()
  const origin = useOriginName()
  const trail = useTrailText()
  if (order.filled > 0) {
    return (
      <Facts
        facts={[
          {
            label: t('orders.quoteSource'),
            value: fill ? sourceName(fill.source) : <Skeleton width={80} height={19} />,
          },
          ...(fill && fill.origin !== null
            ? [{ label: t('orders.quoteFrom'), value: origin(fill.origin) }]
            : []),
          {
            label: t('orders.quoteTime'),
            value: fill ? date.dayAndSeconds(fill.quotedAt) : <Skeleton width={140} height={19} />,
          },
        ]}
      />
    )
  }
  const worst = worstPrice(order)
  return (
    <Facts
      facts={[
        { label: t('orders.orderType'), value: t(`orders.type.${order.type}`) },
        ...(order.limitPrice === null
          ? []
          : [
              {
                label: t(order.type === 'oco' ? 'orders.targetPrice' : 'orders.limitPrice'),
                value: price(order.limitPrice, order.currency),
              },
            ]),
        ...(order.stopPrice === null
          ? []
          : [{ label: t('orders.stopPrice'), value: price(order.stopPrice, order.currency) }]),
        ...(order.type === 'trailing'
          ? [{ label: t('orders.trail'), value: trail(order, order.currency) }]
          : []),
        ...(worst === null ? [] : [{ label: t('orders.worst'), value: price(worst, order.currency) }]),
        ...(order.expiresAt === null
          ? []
          : [{ label: t('orders.expires'), value: date.dayAndTime(order.expiresAt) }]),
      ]}
    />
  )
}

/** Says that an order was refused, and why. */
function OrderRefused({ reason }: { reason: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.status}>
      <div className={styles.headline} role="alert">
        <span className={styles.icon} data-tone="failed">
          <CircleX size={34} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <p className={styles.title}>{t('orders.submissionFailed')}</p>
        <p className={styles.detail}>{reason}</p>
      </div>
    </div>
  )
}
