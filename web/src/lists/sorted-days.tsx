import { Card } from '@tarazu/ui/card'
import { List } from '@tarazu/ui/list-row'
import type { ReactNode } from 'react'
import { DayList } from './day-list.tsx'
import type { SortedName } from './kept-sort.ts'
import { type SortColumn, SortedList } from './sorted-list.tsx'

type Props<R> = {
  list: SortedName
  columns: readonly SortColumn<R>[]
  /** What is listed, for screen readers. */
  label: string
  rows: readonly R[]
  /** The server has others, which are not among them. */
  more: boolean
  /** `dated`: no day stands over the row, so it says its own. */
  children: (row: R, dated: boolean) => ReactNode
}

/** Rows of a phone under their days, or one list in another order than that of time. */
export function SortedDays<R extends { id: string | number; createdAt: number }>({
  label,
  children,
  ...list
}: Props<R>) {
  return (
    <SortedList {...list}>
      {(rows, by) =>
        by === undefined || by === 'time' ? (
          <DayList label={label} rows={rows}>
            {(row) => children(row, false)}
          </DayList>
        ) : (
          <Card kind="rows">
            <List label={label}>{rows.map((row) => children(row, true))}</List>
          </Card>
        )
      }
    </SortedList>
  )
}
