import type { Order } from '@tarazu/contract/orders/order'
import { classes } from '@tarazu/ui/classes'
import { IconButton } from '@tarazu/ui/icon-button'
import { ListRow } from '@tarazu/ui/list-row'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Pencil, X } from 'lucide-react'
import type { LiveQuote } from '../data/live.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { digitsOf } from '../prices/shown-price.ts'
import styles from './holdings.module.css'
import { useWaitingPrices } from './waiting-prices.ts'

type Acts = { order: Order; onChange: () => void; onCancel: () => void }

/** The buttons of a waiting order. */
export function WaitingActs({ order, onChange, onCancel }: Acts) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  return (
    <>
      <IconButton label={`${t('orders.changeOrder')}: ${nameOf(order)}`} onClick={onChange}>
        <Pencil size={18} strokeWidth={1.75} />
      </IconButton>
      <IconButton label={`${t('orders.cancelOrder')}: ${nameOf(order)}`} onClick={onCancel}>
        <X size={20} strokeWidth={1.75} />
      </IconButton>
    </>
  )
}

/** A waiting order on a phone: what it waits for, and where the price is. */
export function WaitingRow({ order, quote, ...acts }: Acts & { quote: LiveQuote | undefined }) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const format = useNumberFormat()
  const prices = useWaitingPrices()
  return (
    <ListRow
      wraps
      title={nameOf(order)}
      detail={
        <span className={styles.details}>
          <span>
            {`${t(`placements.side.${order.side}`)} ${format.count(order.quantity)} · ${
              order.state === 'queued' || order.state === 'part_filled'
                ? t(`orders.stage.${order.state}`)
                : t(`orders.type.${order.type}`)
            }`}
          </span>
          <span className={classes(styles.asked, 'num')}>
            {prices(order).map(({ name, shown }) => (
              <span key={name}>
                {name} <b>{shown}</b>{' '}
              </span>
            ))}
            {quote && (
              <span>
                {t('orders.nowAt', {
                  price: format.price(quote.price, {
                    currency: order.currency,
                    digits: digitsOf(quote.bid, quote.ask, quote.price),
                  }),
                })}
              </span>
            )}
          </span>
        </span>
      }
      render={<Link to={pathTo('record', { no: order.number })} />}
      trailing={<WaitingActs order={order} {...acts} />}
    />
  )
}
