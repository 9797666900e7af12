import { sumOf } from '@tarazu/contract/orders/fee-line'
import type { Order } from '@tarazu/contract/orders/order'
import { useTranslation } from '../language/languages.ts'
import { DeskTable } from '../lists/desk-table.tsx'
import { useOrderColumns } from './order-columns.tsx'

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
