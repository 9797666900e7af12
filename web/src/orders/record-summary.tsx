import type { OrderDetail } from '@tarazu/contract/orders/order'
import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { StatusChip, Tag } from '@tarazu/ui/tag'
import { useDateFormat } from '../language/date-format.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { priceOf, statusOf, totalOf, waitingFor, worstPrice } from './order-state.ts'
import { OrderTotals } from './order-totals.tsx'
import { usePrice, useReasonText, useTrailText } from './order-words.ts'
import styles from './records.module.css'
import { isOfOffer, useTypeName } from './type-name.ts'

/** The order, its state, and what it cost or brought. */
export function RecordSummary({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const { count } = useNumberFormat()
  const price = usePrice()
  const status = statusOf(order)
  const waiting = waitingFor(order)
  return (
    <Card>
      <div className={styles.head}>
        <Link className={styles.instrument} to={pathTo('stock', { code: order.symbol, name: order.name })}>
          <b>{nameOf(order)}</b>
          <span className={styles.code}>
            {shownCode(order.symbol)} <Tag>{t(`market.region.${order.market}`)}</Tag>
          </span>
        </Link>
        <StatusChip tone={status.tone}>{t(status.text)}</StatusChip>
      </div>
      <p className={styles.act}>
        {t(`placements.side.${order.side}`)} {count(order.quantity)}
        {order.filled > 0 && order.filled < order.quantity && (
          <span className={styles.part}>
            {t('orders.partFilled', { filled: count(order.filled), quantity: count(order.quantity) })}
          </span>
        )}
      </p>
      <p className={styles.amount}>
        {order.filled > 0 ? (
          <MoneyText paise={totalOf(order)} size="total" />
        ) : (
          `${count(order.quantity)} × ${price(priceOf(order), order.currency)}`
        )}
      </p>
      {waiting && <p className={styles.waiting}>{t(waiting)}</p>}
      <OrderTotals order={order} />
      {order.filled > 0 && order.filledBy !== null && (
        <p className={styles.hint}>{t('orders.filledBy', { name: order.filledBy })}</p>
      )}
      {order.filled > 0 && <p className={styles.hint}>{t('orders.roundingHint')}</p>}
      {order.profit !== null && <p className={styles.hint}>{t('orders.profitHint')}</p>}
      <Terms order={order} />
    </Card>
  )
}

function Terms({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const price = usePrice()
  const reason = useReasonText()
  const trail = useTrailText()
  const typeName = useTypeName()
  const offered = isOfOffer(order)
  const row = <V,>(label: string, value: V | null, shown: (value: V) => string) =>
    value === null ? [] : [{ label, value: shown(value) }]
  const inCurrency = (micros: bigint) => price(micros, order.currency)
  return (
    <div className={styles.terms}>
      <Facts
        facts={[
          ...row(t('orders.reason'), order.reason, reason),
          { label: t('orders.orderType'), value: typeName(order) },
          ...row(
            t(order.type === 'oco' ? 'orders.targetPrice' : 'orders.limitPrice'),
            offered ? null : order.limitPrice,
            inCurrency,
          ),
          ...row(t('orders.stopPrice'), order.stopPrice, inCurrency),
          ...row(t('orders.exitTarget'), order.exitTarget, inCurrency),
          ...row(t('orders.exitStop'), order.exitStop, inCurrency),
          ...(order.type === 'trailing'
            ? [{ label: t('orders.trail'), value: trail(order, order.currency) }]
            : []),
          ...row(t('orders.worst'), worstPrice(order), inCurrency),
          ...(offered
            ? []
            : [{ label: t('orders.validity'), value: t(`orders.validityOf.${order.validity}`) }]),
          ...row(t('orders.expires'), offered ? null : order.expiresAt, (at) => date.dayAndTime(at)),
          { label: t('orders.created'), value: date.dayAndTime(order.createdAt) },
          ...row(t('orders.settles'), order.settlesAt, (at) => date.dayAndTime(at)),
          { label: t('orders.orderNumber'), value: order.number },
        ]}
      />
    </div>
  )
}
