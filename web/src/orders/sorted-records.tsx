import type { Order } from '@tarazu/contract/orders/order'
import { useTranslation } from '../language/languages.ts'
import { SortedDays } from '../lists/sorted-days.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { RecordRow } from './record-row.tsx'

const sortable = new Set(['name', 'time', 'total'])

/** Orders of a phone in the order that the customer has chosen, the newest first until then. */
export function SortedRecords({ rows, more }: { rows: readonly Order[]; more: boolean }) {
  const { t } = useTranslation()
  const columns = useOrderColumns(0n).filter(({ name }) => sortable.has(name))
  return (
    <SortedDays list="records" columns={columns} label={t('orders.records')} rows={rows} more={more}>
      {(order, dated) => <RecordRow key={order.number} order={order} dated={dated} />}
    </SortedDays>
  )
}
