import { classes } from '@tarazu/ui/classes'
import { Skeleton } from '@tarazu/ui/skeleton'
import { type ReactNode, useMemo, useRef } from 'react'
import { InLinkContext } from '../shell/in-link.ts'
import { useKeys } from '../shell/keys.ts'
import { usePhone } from '../shell/media.ts'
import { Link, navigate } from '../shell/router.tsx'
import styles from './data-table.module.css'

export type Column<Row> = {
  /** Its heading, and its key. */
  head: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end. */
  align?: 'end' | undefined
  /**
   * Its place on a card, which replaces the row where there is no room for a table; left out, cards do not
   * show it.
   */
  at?: 'title' | 'detail' | 'value' | 'note' | undefined
  /** Takes what is left of the width; text in it is cut. */
  grows?: boolean | undefined
  /** Left out of a table that has little room: what is open says it. */
  roomy?: boolean | undefined
}

type Props<Row> = {
  /** Names the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The address that a row leads to; its first column is the link. Left out, rows are only read. */
  hrefOf?: (row: Row) => string
  /** Key of the row that is open beside. */
  selected?: string | undefined
  /** Shows cards although the screen is wide, because something is open beside them. */
  narrow?: boolean
}

/** A table, or a list of cards where a table does not fit. The keys j and k go through the rows. */
export function DataTable<Row>(props: Props<Row>) {
  const phone = usePhone()
  const body = useRef<HTMLElement>(null)
  useRowKeys(body, props.hrefOf !== undefined)
  return (
    <section ref={body} className={styles.around}>
      {phone || props.narrow ? <Cards {...props} /> : <Table {...props} />}
    </section>
  )
}

/** Placeholders for the rows, as high as those of a table, or as cards. */
export function SkeletonTable({ narrow = false }: { narrow?: boolean | undefined }) {
  const cards = usePhone() || narrow
  return (
    <div className={cards ? styles.skeletonCards : styles.skeletonRows} aria-hidden="true">
      {Array.from({ length: 9 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <div key={index}>
          <Skeleton width="46%" height={13} />
          <Skeleton width={84} height={13} />
          {cards && (
            <>
              <Skeleton width="30%" height={11} />
              <Skeleton width={64} height={11} />
            </>
          )}
        </div>
      ))}
    </div>
  )
}

function Table<Row>({ label, columns, rows, keyOf, hrefOf, selected }: Props<Row>) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ head, ...how }) => (
            <th key={head} scope="col" className={looksOf(how)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const to = hrefOf?.(row)
          const key = keyOf(row)
          return (
            <tr
              key={key}
              className={classes(to !== undefined && styles.leads, key === selected && styles.selected)}
              onClick={(event) => {
                if (to !== undefined && !(event.target as Element).closest('a, button')) navigate(to)
              }}
            >
              {columns.map(({ head, cell, ...how }, index) => (
                <td key={head} className={looksOf(how)}>
                  {index === 0 && to !== undefined ? (
                    <Link
                      to={to}
                      data-row
                      aria-current={key === selected || undefined}
                      className={styles.link}
                    >
                      <InLinkContext value={true}>{cell(row)}</InLinkContext>
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function looksOf({ align, grows, roomy }: Pick<Column<never>, 'align' | 'grows' | 'roomy'>) {
  return classes(align && styles.end, grows && styles.grows, roomy && styles.roomy)
}

function Cards<Row>({ label, columns, rows, keyOf, hrefOf, selected }: Props<Row>) {
  const of = (row: Row, at: Column<Row>['at']) =>
    columns
      .filter((column) => column.at === at)
      .map(({ head, cell }) => (
        <span key={head} className={styles.part}>
          {cell(row)}
        </span>
      ))
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => {
        const key = keyOf(row)
        const content = (
          <>
            <span className={styles.line}>
              <span className={styles.title}>{of(row, 'title')}</span>
              <span className={styles.value}>{of(row, 'value')}</span>
            </span>
            <span className={styles.line}>
              <span className={styles.detail}>{of(row, 'detail')}</span>
              <span className={styles.note}>{of(row, 'note')}</span>
            </span>
          </>
        )
        return (
          <li key={key}>
            {hrefOf ? (
              <Link
                to={hrefOf(row)}
                data-row
                aria-current={key === selected || undefined}
                className={classes(styles.card, styles.leads, key === selected && styles.selected)}
              >
                <InLinkContext value={true}>{content}</InLinkContext>
              </Link>
            ) : (
              <div
                className={classes(styles.card, key === selected && styles.selected)}
                aria-current={key === selected || undefined}
              >
                {content}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** j and k move the focus from row to row, beginning at the one that is open. Enter is the link's own. */
function useRowKeys(body: { current: HTMLElement | null }, leads: boolean) {
  const keys = useMemo(() => {
    const move = (by: 1 | -1) => {
      const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const focused = links.indexOf(document.activeElement as HTMLElement)
      const from = focused >= 0 ? focused : links.findIndex((link) => link.ariaCurrent === 'true')
      const next = from < 0 ? 0 : Math.min(links.length - 1, Math.max(0, from + by))
      links[next]?.focus()
      links[next]?.scrollIntoView({ block: 'nearest' })
    }
    if (!leads) return {}
    return {
      j: { does: 'Next in the list', run: () => move(1) },
      k: { does: 'Previous in the list', run: () => move(-1) },
    }
  }, [body, leads])
  useKeys(keys)
}
