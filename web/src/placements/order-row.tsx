import type { Order } from '@tarazu/contract/orders/api'
import { ChangeText } from '@tarazu/ui/change-text'
import { classes } from '@tarazu/ui/classes'
import { ListRow } from '@tarazu/ui/list-row'
import { MoneyText } from '@tarazu/ui/money-text'
import { Monogram } from '@tarazu/ui/monogram'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { StatusChip, type Tone } from '@tarazu/ui/tag'
import { useCostEach } from '../shell/cost-each.ts'
import { useDateFormat } from '../shell/date-format.ts'
import { useTranslation } from '../shell/languages.ts'
import { shownCode } from '../shell/shown-code.ts'
import { usePlacementPrice } from './placement-price.ts'
import styles from './placements.module.css'

/** By the number on the wire; a sale can also wait for the market, be cancelled or lapse. */
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

/** A sale shows its price and what was made by it. */
export function OrderRow({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  const price = usePlacementPrice()
  const costEach = useCostEach()
  const asked = `${format.count(order.quantity)} × ${price(order.sellPrice ?? order.price, order.currency)}`
  return (
    <ListRow
      media={<Monogram text={shownCode(order.symbol)} />}
      title={order.name}
      detail={
        <>
          {t(`placements.side.${order.side}`)}
          {order.filled > 0 ? ' ' : ' · '}
          <span className={classes('num', styles.asked)}>
            {order.filled > 0 ? asked : date.time(order.createdAt)}
          </span>
          {order.buyPrice !== null && (
            <>
              {', '}
              {t('placements.boughtAt', { price: costEach(order.buyPrice) })}
            </>
          )}
        </>
      }
      value={
        order.profit !== null ? (
          <ChangeText paise={order.profit} />
        ) : order.filled > 0 ? (
          <MoneyText paise={order.value} />
        ) : (
          <span className="num">{asked}</span>
        )
      }
      subvalue={
        <>
          {order.profit !== null && <span className={styles.of}>{t('placements.afterFees')}</span>}
          <OrderStatus order={order} />
        </>
      }
      wraps
      onClick={onOpen}
    />
  )
}
