import type { CustomerList, CustomerListRow } from '@tarazu/contract/customers/customer-view'
import type { ReactNode } from 'react'
import type { Column } from '../lists/data-table.tsx'
import { timeText } from '../text/time-text.ts'

export type Rows<L extends CustomerList> = CustomerListRow<L>

export const column = <R>(
  head: string,
  at: NonNullable<Column<R>['at']>,
  cell: (row: R) => ReactNode,
): Column<R> => ({
  head,
  at,
  cell,
})

export const when = <R extends { createdAt: number }>() =>
  column<R>('When', 'note', ({ createdAt }) => timeText(createdAt))
