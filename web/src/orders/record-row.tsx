import type { Order } from '@tarazu/contract/orders/order'
import { ListRow } from '@tarazu/ui/list-row'
import { MoneyText } from '@tarazu/ui/money-text'
import { Monogram } from '@tarazu/ui/monogram'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { StatusChip } from '@tarazu/ui/tag'
import { useDateFormat } from '../language/date-format.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { priceOf, statusOf, totalOf } from './order-state.ts'
import { usePrice } from './order-words.ts'

/** `dated`: it stands below no day, and says its own. */
export function RecordRow({ order, dated }: { order: Order; dated: boolean }) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const date = useDateFormat()
  const format = useNumberFormat()
  const price = usePrice()
  const status = statusOf(order)
  const quantity = format.count(order.quantity)
  const when = (dated ? date.dayAndTime : date.time)(order.createdAt)
  return (
    <ListRow
      wraps
      media={<Monogram text={shownCode(order.symbol)} />}
      title={nameOf(order)}
      detail={`${t(`placements.side.${order.side}`)} ${quantity} · ${when}`}
      value={
        order.filled > 0 ? (
          <MoneyText paise={totalOf(order)} />
        ) : (
          `${quantity} × ${price(priceOf(order), order.currency)}`
        )
      }
      subvalue={<StatusChip tone={status.tone}>{t(status.text)}</StatusChip>}
      render={<Link to={pathTo('record', { no: order.number })} />}
    />
  )
}
