import type { Holding } from '@tarazu/contract/orders/holdings-api'
import type { ReactNode } from 'react'
import { useHoldingsSort } from '../lists/kept-sort.ts'
import { SortChoice } from '../lists/sort-choice.tsx'
import { sortedBy } from '../lists/sorted-by.ts'
import { useHoldingColumns } from './holding-columns.tsx'

type Props = { rows: readonly Holding[]; children: (rows: readonly Holding[]) => ReactNode }

const opensNothing = () => undefined

/** Holdings of a phone in the order that the customer has chosen, below the choice. */
export function SortedHoldings({ rows, children }: Props) {
  const columns = useHoldingColumns(rows, undefined, opensNothing)
  const { sorted, sort } = useHoldingsSort()
  const by = columns.find(({ name }) => name === sorted?.by)
  return (
    <>
      <SortChoice columns={columns} sorted={by && sorted} onSort={sort} />
      {children(by ? sortedBy(rows, by.value, sorted?.falling ?? false) : rows)}
    </>
  )
}
