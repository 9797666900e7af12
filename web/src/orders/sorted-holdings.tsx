import type { Holding } from '@tarazu/contract/orders/holdings-api'
import type { ReactNode } from 'react'
import { SortedList } from '../lists/sorted-list.tsx'
import { useHoldingColumns } from './holding-columns.tsx'

type Props = { rows: readonly Holding[]; children: (rows: readonly Holding[]) => ReactNode }

const opensNothing = () => undefined

/** Holdings of a phone in the order that the customer has chosen. */
export function SortedHoldings({ rows, children }: Props) {
  const columns = useHoldingColumns(rows, undefined, opensNothing)
  return (
    <SortedList list="holdings" columns={columns} rows={rows}>
      {children}
    </SortedList>
  )
}
