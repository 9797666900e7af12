import type { Order } from '@tarazu/contract/orders/order'
import type { ReactNode } from 'react'
import { useTranslation } from '../language/languages.ts'
import { DeskTable } from '../lists/desk-table.tsx'
import { type Quotes, useWaitingColumns } from './waiting-columns.tsx'

type Props = { rows: readonly Order[]; quotes: Quotes; actions: (order: Order) => ReactNode }

/** Orders that wait on a desk, with all that each of them waits for. */
export function WaitingTable({ rows, quotes, actions }: Props) {
  const { t } = useTranslation()
  const columns = useWaitingColumns(rows, quotes)
  return (
    <DeskTable
      table="waiting"
      label={t('orders.waitingOrders')}
      rows={rows}
      columns={columns}
      keyOf={({ number }) => number}
      actions={actions}
    />
  )
}
