import type { ListedFill } from '@tarazu/contract/orders/api'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import type { Order } from '@tarazu/contract/orders/order'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useTranslation } from '../language/languages.ts'
import { type Column, DeskTable } from '../lists/desk-table.tsx'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { paiseColumn, useOrderNameColumn, useTimeColumn, wordColumn, writtenPrice } from './order-columns.tsx'
import { usePrice } from './order-words.ts'
import { useTypeName } from './type-name.ts'

export type FillOfOrder = { order: Order; fill: ListedFill; key: string }

type Props = {
  rows: readonly FillOfOrder[]
  /** There are no others: what is summed up in part would be wrong. */
  complete: boolean
}

/** Fills of today on a desk, each with its own quantity and price, and the fees of all of them. */
export function FillsTable({ rows, complete }: Props) {
  const { t } = useTranslation()
  const columns = useFillColumns(rows.reduce((sum, { fill }) => sum + sumOf(fill.fees), 0n))
  return (
    <DeskTable
      table="fills"
      label={t('desk.part.fills')}
      rows={rows}
      columns={columns}
      keyOf={({ key }) => key}
      {...(complete && { sums: t('desk.table.sum') })}
    />
  )
}

function useFillColumns(fees: bigint): Column<FillOfOrder>[] {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const price = usePrice()
  const typeName = useTypeName()
  const name = useOrderNameColumn(({ order }: FillOfOrder) => order)
  const time = useTimeColumn('time', t('desk.table.time'), ({ fill }: FillOfOrder) => fill.at, 'seconds')
  return [
    name,
    time,
    wordColumn('side', t('desk.table.side'), ({ order }) => t(`placements.side.${order.side}`)),
    wordColumn('type', t('orders.orderType'), ({ order }) => typeName(order)),
    {
      name: 'quantity',
      head: t('orders.quantity'),
      figure: true,
      value: ({ fill }) => fill.quantity,
      cell: ({ fill }) => format.count(fill.quantity),
    },
    {
      name: 'price',
      head: t('orders.fillPrice'),
      figure: true,
      value: ({ fill }) => fill.price,
      text: ({ fill }) => writtenPrice(fill.price),
      cell: ({ order, fill }) => (
        <Link to={`${pathTo('record', { no: order.number })}?why=`} title={t('why.title')}>
          {price(fill.price, order.currency)}
        </Link>
      ),
    },
    paiseColumn('value', t('orders.value'), ({ fill }) => fill.value),
    paiseColumn('fees', t('orders.fees'), ({ fill }) => sumOf(fill.fees), fees),
    wordColumn('validity', t('orders.validity'), ({ order }) => t(`orders.validityOf.${order.validity}`)),
  ]
}
