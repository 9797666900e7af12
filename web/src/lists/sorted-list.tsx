import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import type { ReactNode } from 'react'
import { useTranslation } from '../language/languages.ts'
import { type SortedName, useKeptSort } from './kept-sort.ts'
import styles from './sort-choice.module.css'
import { SortChoice } from './sort-choice.tsx'
import { type SortValue, sortedBy } from './sorted-by.ts'

export type SortColumn<R> = {
  name: string
  head: string
  figure?: boolean
  value: (row: R) => SortValue
}

type Props<R> = {
  list: SortedName
  columns: readonly SortColumn<R>[]
  rows: readonly R[]
  /** The server has others, which are not among them. */
  more?: boolean
  /** `by` is the name of the column that they are sorted by; undefined: they are as the server lists them. */
  children: (rows: readonly R[], by: string | undefined) => ReactNode
}

/** The rows of a phone in the order that the customer has chosen, below the choice. */
export function SortedList<R>({ list, columns, rows, more = false, children }: Props<R>) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const { sorted, sort } = useKeptSort(list)
  const by = columns.find(({ name }) => name === sorted?.by)
  return (
    <>
      <SortChoice columns={columns} sorted={by && sorted} onSort={sort} />
      {by && more && (
        <p className={styles.part}>{t('desk.table.newestOnly', { count: format.count(rows.length) })}</p>
      )}
      {children(by ? sortedBy(rows, by.value, sorted?.falling ?? false) : rows, by?.name)}
    </>
  )
}
