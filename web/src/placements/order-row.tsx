import type { Order } from '@tarazu/contract/orders/order'
import { ChangeText } from '@tarazu/ui/change-text'
import { classes } from '@tarazu/ui/classes'
import { ListRow } from '@tarazu/ui/list-row'
import { MoneyText } from '@tarazu/ui/money-text'
import { Monogram } from '@tarazu/ui/monogram'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { StatusChip, type Tone } from '@tarazu/ui/tag'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { usePlacementPrice } from './placement-price.ts'
import styles from './placements.module.css'

/** Indexed by the wire's status number. Only a sale can be pending, cancelled or expired. */
const statuses = [
  { text: 'orders.status.pending', tone: 'notice' },
  { text: 'orders.status.success', tone: 'success' },
  { text: 'orders.status.failed', tone: 'error' },
  { text: 'orders.status.cancelled', tone: 'neutral' },
  { text: 'orders.status.expired', tone: 'neutral' },
] as const satisfies { text: string; tone: Tone }[]

export function OrderStatus({ order: { status } }: { order: Pick<Order, 'status'> }) {
  const { t } = useTranslation()
  const { text, tone } = statuses[status] ?? statuses[0]
  return <StatusChip tone={tone}>{t(text)}</StatusChip>
}

/** A sale shows both prices and the profit before fees (product 4); the sheet shows the profit after fees. */
export function OrderRow({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  const price = usePlacementPrice()
  const sale = order.side === 'sell'
  const [count, at] =
    order.filled > 0 ? [order.filled, order.sellPrice ?? order.price] : [order.quantity, order.askedPrice]
  const quantityAtPrice = `${format.count(count)} × ${price(at, order.currency)}`
  return (
    <ListRow
      media={<Monogram text={shownCode(order.symbol)} />}
      title={order.name}
      detail={
        <>
          {t(`placements.side.${order.side}`)}
          {order.filled > 0 ? ' ' : ' · '}
          <span className={classes('num', styles.asked)}>
            {order.filled > 0 ? quantityAtPrice : date.time(order.createdAt)}
          </span>
          {sale && order.price !== null && (
            <>
              {', '}
              {t('placements.boughtAt', { price: price(order.price, order.currency) })}
            </>
          )}
        </>
      }
      value={
        order.grossProfit !== null ? (
          <ChangeText paise={order.grossProfit} />
        ) : order.filled > 0 ? (
          <MoneyText paise={order.value} />
        ) : (
          <span className="num">{quantityAtPrice}</span>
        )
      }
      subvalue={
        <>
          {order.grossProfit !== null && <span className={styles.of}>{t('placements.beforeFees')}</span>}
          <OrderStatus order={order} />
        </>
      }
      wraps
      onClick={onOpen}
    />
  )
}
