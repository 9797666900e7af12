import type { Order } from '@tarazu/contract/orders/order'
import type { ReactNode } from 'react'
import { SortedList } from '../lists/sorted-list.tsx'
import { type Quotes, useWaitingColumns } from './waiting-columns.tsx'

type Props = {
  rows: readonly Order[]
  quotes: Quotes
  children: (rows: readonly Order[]) => ReactNode
}

const sortable = new Set(['name', 'side', 'type', 'quantity', 'expires', 'time'])

/** Waiting orders of a phone in the order that the customer has chosen. */
export function SortedWaiting({ rows, quotes, children }: Props) {
  const columns = useWaitingColumns(rows, quotes).filter(({ name }) => sortable.has(name))
  return (
    <SortedList list="waiting" columns={columns} rows={rows}>
      {children}
    </SortedList>
  )
}
