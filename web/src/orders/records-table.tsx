import { formatMicros, formatPaise } from '@tarazu/contract/money'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import type { Order } from '@tarazu/contract/orders/order'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { StatusChip } from '@tarazu/ui/tag'
import { useDateFormat } from '../language/date-format.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { type Column, DeskTable } from '../lists/desk-table.tsx'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { NameAndCode } from './name-and-code.tsx'
import { statusOf, totalOf } from './order-state.ts'
import { usePrice } from './order-words.ts'

type Props = {
  label: string
  rows: readonly Order[]
  /** There are no others: what is summed up in part would be wrong. */
  complete: boolean
}

/** Orders on a desk, with the fees of all of them. */
export function RecordsTable({ label, rows, complete }: Props) {
  const { t } = useTranslation()
  const fees = rows.reduce((sum, order) => sum + sumOf(order.fees), 0n)
  const columns = useOrderColumns(fees)
  return (
    <DeskTable
      table="records"
      label={label}
      rows={rows}
      columns={columns}
      keyOf={({ number }) => number}
      {...(complete && { sums: t('desk.table.sum') })}
    />
  )
}

/** What an order filled at on average, and until then what was asked for. Micros. */
const priceOf = (order: Order) =>
  order.filled > 0
    ? (order.sellPrice ?? order.price)
    : (order.limitPrice ?? order.stopPrice ?? order.askedPrice)

const words = (name: string, head: string, value: (order: Order) => string): Column<Order> => ({
  name,
  head,
  value,
  cell: value,
})

/** A column of paise, with its sum where there is one. */
function amount(
  name: string,
  head: string,
  value: (order: Order) => bigint | null,
  sum?: bigint,
): Column<Order> {
  const shown = (paise: bigint | null) => (paise === null ? '–' : <MoneyText paise={paise} />)
  return {
    name,
    head,
    figure: true,
    value,
    text: (order) => formatPaise(value(order) ?? 0n),
    cell: (order) => shown(value(order)),
    foot: sum !== undefined && shown(sum),
  }
}

function useOrderColumns(fees: bigint): Column<Order>[] {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const date = useDateFormat()
  const format = useNumberFormat()
  const price = usePrice()
  return [
    {
      name: 'name',
      head: t('desk.table.instrument'),
      value: nameOf,
      text: (order) => `${nameOf(order)} (${order.symbol})`,
      cell: (order) => (
        <Link to={pathTo('record', { no: order.number })} data-symbol={order.symbol}>
          <NameAndCode of={order} />
        </Link>
      ),
    },
    {
      name: 'time',
      head: t('desk.table.time'),
      value: ({ createdAt }) => createdAt,
      text: ({ createdAt }) => new Date(createdAt).toISOString(),
      cell: ({ createdAt }) => date.dayAndTime(createdAt),
    },
    words('side', t('desk.table.side'), ({ side }) => t(`placements.side.${side}`)),
    words('type', t('orders.orderType'), ({ type }) => t(`orders.type.${type}`)),
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
      text: (order) => formatMicros(priceOf(order) ?? 0n),
      cell: (order) =>
        order.filled > 0 ? (
          <Link to={`${pathTo('record', { no: order.number })}?why=`} title={t('why.title')}>
            {price(priceOf(order), order.currency)}
          </Link>
        ) : (
          price(priceOf(order), order.currency)
        ),
    },
    amount('fees', t('orders.fees'), (order) => sumOf(order.fees), fees),
    amount('total', t('desk.table.total'), (order) => (order.filled > 0 ? totalOf(order) : null)),
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
