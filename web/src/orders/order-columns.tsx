import { formatMicros, formatPaise } from '@tarazu/contract/money'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import type { Order } from '@tarazu/contract/orders/order'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { StatusChip } from '@tarazu/ui/tag'
import { useDateFormat } from '../language/date-format.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import type { Column } from '../lists/desk-table.tsx'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { NameAndCode } from './name-and-code.tsx'
import { priceOf, statusOf, totalOf } from './order-state.ts'
import { usePrice } from './order-words.ts'
import { useTypeName } from './type-name.ts'

export function wordColumn<R>(name: string, head: string, value: (row: R) => string): Column<R> {
  return { name, head, value, cell: value }
}

/** A column of paise, with its sum where there is one. */
export function paiseColumn<R>(
  name: string,
  head: string,
  value: (row: R) => bigint | null,
  sum?: bigint,
): Column<R> {
  const shown = (paise: bigint | null) => (paise === null ? '–' : <MoneyText paise={paise} />)
  const written = (paise: bigint | null) => (paise === null ? '' : formatPaise(paise))
  return {
    name,
    head,
    figure: true,
    value,
    text: (row) => written(value(row)),
    cell: (row) => shown(value(row)),
    foot: sum !== undefined && shown(sum),
  }
}

/** A file has a price in full, and nothing where there is none. */
export const writtenPrice = (micros: bigint | null) => (micros === null ? '' : formatMicros(micros))

/** The columns that each table of orders begins with: what `orderOf` says of a row. */
export function useOrderNameColumn<R>(orderOf: (row: R) => Order): Column<R> {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  return {
    name: 'name',
    head: t('desk.table.instrument'),
    value: (row) => nameOf(orderOf(row)),
    text: (row) => `${nameOf(orderOf(row))} (${orderOf(row).symbol})`,
    cell(row) {
      const order = orderOf(row)
      return (
        <Link to={pathTo('record', { no: order.number })} data-symbol={order.symbol}>
          <NameAndCode of={order} />
        </Link>
      )
    },
  }
}

/** When something happened, or will; a file has it by ISO 8601. */
export function useTimeColumn<R>(
  name: string,
  head: string,
  value: (row: R) => number | null,
  shown: 'dayAndTime' | 'seconds' = 'dayAndTime',
): Column<R> {
  const date = useDateFormat()
  return {
    name,
    head,
    value,
    text(row) {
      const at = value(row)
      return at === null ? '' : new Date(at).toISOString()
    },
    cell(row) {
      const at = value(row)
      return at === null ? '–' : date[shown](at)
    },
  }
}

/** What the table of a desk shows of each order, and what a phone sorts by. */
export function useOrderColumns(fees: bigint): Column<Order>[] {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const price = usePrice()
  const name = useOrderNameColumn((order: Order) => order)
  const time = useTimeColumn('time', t('desk.table.time'), ({ createdAt }: Order) => createdAt)
  return [
    name,
    time,
    wordColumn('side', t('desk.table.side'), ({ side }) => t(`placements.side.${side}`)),
    wordColumn('type', t('orders.orderType'), useTypeName()),
    {
      name: 'quantity',
      head: t('orders.quantity'),
      figure: true,
      value: ({ quantity }) => quantity,
      cell: ({ quantity, filled }) =>
        filled > 0 && filled < quantity
          ? t('orders.partFilled', { filled: format.count(filled), quantity: format.count(quantity) })
          : format.count(quantity),
    },
    {
      name: 'price',
      head: t('desk.table.price'),
      figure: true,
      value: priceOf,
      text: (order) => writtenPrice(priceOf(order)),
      cell: (order) =>
        order.filled > 0 ? (
          <Link to={`${pathTo('record', { no: order.number })}?why=`} title={t('why.title')}>
            {price(priceOf(order), order.currency)}
          </Link>
        ) : (
          price(priceOf(order), order.currency)
        ),
    },
    paiseColumn('fees', t('orders.fees'), (order) => sumOf(order.fees), fees),
    paiseColumn('total', t('desk.table.total'), (order) => (order.filled > 0 ? totalOf(order) : null)),
    {
      name: 'status',
      head: t('desk.table.status'),
      value: (order) => t(statusOf(order).text),
      cell: (order) => {
        const { tone, text } = statusOf(order)
        return <StatusChip tone={tone}>{t(text)}</StatusChip>
      },
    },
  ]
}
