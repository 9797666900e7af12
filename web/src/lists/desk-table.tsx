import { csvLine } from '@tarazu/contract/csv'
import { IconButton } from '@tarazu/ui/icon-button'
import { localValue, oneOf } from '@tarazu/ui/local-value'
import { saveFile } from '@tarazu/ui/save-file'
import { ArrowDown, ArrowUp, Columns3, Download, Rows3, Rows4 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { type TableName, useChosenColumns } from './chosen-columns.ts'
import { ColumnChoice } from './column-choice.tsx'
import styles from './desk-table.module.css'
import { type Sorted, type SortValue, sortedBy } from './sorted-by.ts'

export type Column<R> = {
  name: string
  head: string
  cell: (row: R) => ReactNode
  /** What the rows are sorted by. */
  value: (row: R) => SortValue
  /** What a file says of it, where that is not the value. */
  text?: (row: R) => string
  /** Figures stand below each other at the right. */
  figure?: boolean
  /** The sum below it. */
  foot?: ReactNode
}

type Props<R> = {
  /** Whose chosen columns it has. */
  table: TableName
  label: string
  rows: readonly R[]
  /** The first one names the row. */
  columns: readonly Column<R>[]
  keyOf: (row: R) => string | number
  /** Buttons of a row. */
  actions?: (row: R) => ReactNode
  /** Named beside the sums. */
  sums?: string
}

/** Whether rows stand close together, which this device keeps. */
const spacing = localValue('table-spacing', oneOf('dense'))

/** A list of the desk: sorted by any of the chosen columns, with its sums, and to be taken along as CSV. */
export function DeskTable<R>({ table, label, rows, columns: all, keyOf, actions, sums }: Props<R>) {
  const { t } = useTranslation()
  const choice = useChosenColumns(table, all)
  const columns = choice.shown
  const dense = spacing.useValue() === 'dense'
  const [sorted, setSorted] = useState<Sorted>()
  const by = columns.find(({ name }) => name === sorted?.by)
  const shown = by ? sortedBy(rows, by.value, sorted?.falling ?? false) : rows
  // First the largest figure or the first word, then the other way round, then as they came.
  const sort = ({ name, figure = false }: Column<R>) =>
    setSorted(
      sorted?.by !== name
        ? { by: name, falling: figure }
        : sorted.falling === figure
          ? { by: name, falling: !figure }
          : undefined,
    )
  return (
    <div className={styles.frame}>
      <Tools label={label} rows={shown} choice={choice} />
      <div className={styles.scroller} data-rail>
        <table className={styles.table} data-dense={dense || undefined} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head
                  key={column.name}
                  column={column}
                  falling={sorted?.by === column.name ? sorted.falling : undefined}
                  onSort={() => sort(column)}
                />
              ))}
              {actions && (
                <td>
                  <span className="sr">{t('desk.table.actions')}</span>
                </td>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ name, figure, cell }, index) => (
                  <Cell key={name} first={index === 0} figure={figure}>
                    {cell(row)}
                  </Cell>
                ))}
                {actions && <td className={styles.actions}>{actions(row)}</td>}
              </tr>
            ))}
          </tbody>
          {sums !== undefined && rows.length > 0 && <Foot columns={columns} title={sums} />}
        </table>
      </div>
    </div>
  )
}

type ToolsProps<R> = Pick<Props<R>, 'label' | 'rows'> & {
  choice: ReturnType<typeof useChosenColumns<Column<R>>>
}

/** Which columns there are, how close the rows stand, and the rows as a file. */
function Tools<R>({ label, rows, choice }: ToolsProps<R>) {
  const { t } = useTranslation()
  const id = useId()
  const [choosing, setChoosing] = useState(false)
  const dense = spacing.useValue() === 'dense'
  const save = () => {
    const columns = choice.shown
    const lines = rows.map((row) => columns.map(({ value, text }) => text?.(row) ?? String(value(row) ?? '')))
    saveFile(`${label}.csv`, [columns.map(({ head }) => head), ...lines].map(csvLine).join(''), 'text/csv')
  }
  return (
    <>
      <div className={styles.tools}>
        <IconButton
          label={t('desk.table.columns')}
          aria-expanded={choosing}
          aria-controls={id}
          onClick={() => setChoosing(!choosing)}
        >
          <Columns3 size={20} strokeWidth={1.8} />
        </IconButton>
        <IconButton
          label={t('desk.table.dense')}
          aria-pressed={dense}
          onClick={() => spacing.set(dense ? undefined : 'dense')}
        >
          {dense ? <Rows4 size={20} strokeWidth={1.8} /> : <Rows3 size={20} strokeWidth={1.8} />}
        </IconButton>
        <IconButton label={t('desk.table.csv')} onClick={save}>
          <Download size={20} strokeWidth={1.8} />
        </IconButton>
      </div>
      <div id={id}>{choosing && <ColumnChoice choice={choice} />}</div>
    </>
  )
}

function Foot<R>({ columns, title }: { columns: readonly Column<R>[]; title: string }) {
  return (
    <tfoot>
      <tr>
        {columns.map(({ name, figure, foot }, index) => (
          <Cell key={name} first={index === 0} figure={figure}>
            {index === 0 ? title : foot}
          </Cell>
        ))}
      </tr>
    </tfoot>
  )
}

type HeadProps<R> = { column: Column<R>; falling: boolean | undefined; onSort: () => void }

function Head<R>({ column: { head, figure }, falling, onSort }: HeadProps<R>) {
  const sort = falling === undefined ? undefined : falling ? 'descending' : 'ascending'
  const Arrow = falling ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={sort} className={figure ? styles.figure : undefined}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {head}
        <Arrow size={14} aria-hidden="true" data-shown={sort !== undefined || undefined} />
      </button>
    </th>
  )
}

type CellProps = { first: boolean; figure: boolean | undefined; children: ReactNode }

function Cell({ first, figure = false, children }: CellProps) {
  if (first) return <th scope="row">{children}</th>
  return <td className={figure ? `${styles.figure} num` : undefined}>{children}</td>
}
