import type { Order } from '@tarazu/contract/orders/api'
import { ListRow } from '@tarazu/ui/list-row'
import { MoneyText } from '@tarazu/ui/money-text'
import { Monogram } from '@tarazu/ui/monogram'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { StatusChip } from '@tarazu/ui/tag'
import { pathTo } from '../paths.ts'
import { useDateFormat } from '../shell/date-format.ts'
import { useInstrumentName } from '../shell/instrument-name.ts'
import { useTranslation } from '../shell/languages.ts'
import { Link } from '../shell/link.tsx'
import { shownCode } from '../shell/shown-code.ts'
import { statusOf, totalOf } from './order-state.ts'
import { usePrice } from './order-words.ts'

export function RecordRow({ order }: { order: Order }) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const date = useDateFormat()
  const format = useNumberFormat()
  const price = usePrice()
  const status = statusOf(order)
  return (
    <ListRow
      wraps
      media={<Monogram text={shownCode(order.symbol)} />}
      title={nameOf(order)}
      detail={`${t(`placements.side.${order.side}`)} ${format.count(order.quantity)} · ${date.time(order.createdAt)}`}
      value={
        order.filled > 0 ? (
          <MoneyText paise={totalOf(order)} />
        ) : (
          `${format.count(order.quantity)} × ${price(order.askedPrice, order.currency)}`
        )
      }
      subvalue={<StatusChip tone={status.tone}>{t(status.text)}</StatusChip>}
      render={<Link to={pathTo('record', { no: order.number })} />}
    />
  )
}
