import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { ErrorBoundary } from '@tarazu/ui/error-boundary'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { StatusChip, Tag } from '@tarazu/ui/tag'
import { ArrowLeft, Inbox, X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useKeys } from '../shell/keys.ts'
import { useSplit } from '../shell/media.ts'
import { useOperator } from '../shell/operator.tsx'
import { Link, navigate, useLocation, usePageTitle, useParams } from '../shell/router.tsx'
import { ScreenHead } from '../shell/screen.tsx'
import { Age } from './age.tsx'
import { type Column, DataTable, SkeletonTable } from './data-table.tsx'
import type { Paged } from './paged.ts'
import styles from './queue-screen.module.css'

/** What every row of a queue says about its wait. */
export type Waiting = {
  createdAt: number
  /** The time by which the service level wants it done, ms UTC; null if there is none or it is decided. */
  dueAt: number | null
  /** The name of who works on it. */
  claimedBy: string | null
  /** Whether something about it waits for a second operator. */
  proposed: boolean
}

type Props<Row> = {
  title: string
  /** Its address, such as `/withdrawals`; the open row is at `/withdrawals/:number`. */
  path: string
  list: Paged<Row>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** A `FilterBar`. */
  filters?: ReactNode
  /** Shown at the end of the title's line. */
  actions?: ReactNode
  /** One line, shown if the list has no rows. */
  empty: string
  /** The `Detail` of the open row. `row` is undefined if the list does not hold it. */
  detail: (number: string, row: Row | undefined) => ReactNode
  /** A banner above the list. Hidden while only the detail is shown. */
  banner?: ReactNode
}

/** Columns that every queue ends with: how long it waits, and who is at it. */
export function waitingColumns<Row extends Waiting>(): readonly Column<Row>[] {
  return [
    { head: 'Waits', at: 'note', cell: ({ createdAt, dueAt }) => <Age at={createdAt} dueAt={dueAt} /> },
    { head: 'With', at: 'note', cell: (row) => <WaitingState {...row} /> },
  ]
}

function WaitingState({ claimedBy, proposed }: Waiting) {
  const { name } = useOperator()
  if (proposed) return <StatusChip tone="notice">Second operator</StatusChip>
  if (claimedBy === null) return <span className={styles.free}>Free</span>
  return <Tag tone={claimedBy === name ? 'brand' : 'neutral'}>{claimedBy === name ? 'Mine' : claimedBy}</Tag>
}

/**
 * A list and the detail of its open row, side by side on a wide screen; on a narrow one only the detail while
 * a row is open. j and k go through the list, Enter opens, Escape closes, / goes to the search field.
 */
export function QueueScreen<Row>(props: Props<Row>) {
  const { title, path, list, columns, keyOf, filters, actions, empty, detail, banner } = props
  const { number } = useParams()
  const { search } = useLocation()
  const split = useSplit()
  usePageTitle(number === undefined ? title : `${number} · ${title}`)
  const row = list.rows?.find((each) => keyOf(each) === number)
  const back = path + search
  useKeys(
    useMemo(
      () =>
        number === undefined
          ? {}
          : ({ Escape: { does: 'Close what is open', run: () => navigate(back) } } as const),
      [number, back],
    ),
  )

  const section = useRef<HTMLElement>(null)
  useFocusOfOpen(number, path, section)
  const open = number !== undefined && (
    <section ref={section} className={styles.detail} aria-label="Open now" key={number} tabIndex={-1}>
      <Link to={back} className={styles.close} aria-label={split ? 'Close' : `Back to ${title}`}>
        {split ? <X size={20} aria-hidden="true" /> : <ArrowLeft size={20} aria-hidden="true" />}
        {!split && <span>{title}</span>}
      </Link>
      <ErrorBoundary>{detail(number, row)}</ErrorBoundary>
    </section>
  )
  const onlyDetail = open && !split
  // What is open stays the same element when the window is made wider or narrower: a form in it keeps what
  // was typed.
  return (
    <div className={onlyDetail ? styles.detailScreen : styles.screen}>
      {onlyDetail ? (
        <h1 className="sr">{title}</h1>
      ) : (
        <div className={styles.top}>
          <ScreenHead
            title={title}
            note={list.rows && `${list.countText} in all`}
            actions={actions}
            filters={filters}
          />
          {banner}
        </div>
      )}
      <div className={onlyDetail ? styles.detailPane : styles.panes} data-open={open ? '' : undefined}>
        {!onlyDetail && (
          <div className={styles.list} aria-busy={list.stale || undefined}>
            <ListOf
              list={list}
              label={title}
              columns={columns}
              keyOf={keyOf}
              hrefOf={(each) => `${path}/${encodeURIComponent(keyOf(each))}${search}`}
              selected={number}
              narrow={open !== false}
              empty={empty}
            />
          </div>
        )}
        {open}
      </div>
    </div>
  )
}

/**
 * Opening or closing a row removes the link that had the focus. Moves the focus to the detail, or back to the
 * row, unless another element has it.
 */
function useFocusOfOpen(number: string | undefined, path: string, section: { current: HTMLElement | null }) {
  const before = useRef(number)
  useEffect(() => {
    const closed = before.current
    before.current = number
    if (closed === number || document.activeElement !== document.body) return
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    const of = `${path}/${encodeURIComponent(closed ?? '')}`
    const row = rows.find((each) => each.getAttribute('href')?.split('?')[0]?.endsWith(of))
    const next = number !== undefined ? section.current : (row ?? document.getElementById('main'))
    next?.focus({ preventScroll: number !== undefined })
  }, [number, path, section])
}

type ListProps<Row> = {
  list: Paged<Row>
  label: string
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  hrefOf?: (row: Row) => string
  selected?: string | undefined
  narrow?: boolean
  empty: string
}

/** The rows of a paged list with "Load more", or why there are none. */
export function ListOf<Row>({ list, label, empty, ...table }: ListProps<Row>) {
  const failure = useFailure(list)
  if (failure) return <QueryFailure failure={failure} onRetry={list.refetch} />
  if (!list.rows) return <SkeletonTable narrow={table.narrow} />
  if (list.rows.length === 0 && !list.more)
    return <EmptyState icon={<Inbox size={26} strokeWidth={1.75} />} title={empty} />
  return (
    <>
      {list.rows.length === 0 ? (
        <EmptyState
          icon={<Inbox size={26} strokeWidth={1.75} />}
          title="None on this page. Load more to look further."
        />
      ) : (
        <DataTable label={label} rows={list.rows} {...table} />
      )}
      {list.more && (
        <div className={styles.more}>
          <Button variant="neutral" size="m" pending={list.loadingMore} onClick={list.loadMore}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}

type DetailProps = {
  title: ReactNode
  /** Under the title: when, whose. */
  note?: ReactNode
  /** A `StatusChip`. */
  state?: ReactNode
  /** `ClaimBar` and the decisions; stays in reach. */
  actions?: ReactNode
  children: ReactNode
}

/** What is open: title, facts in `DetailSection`s, and at its foot what can be done. */
export function Detail({ title, note, state, actions, children }: DetailProps) {
  return (
    <>
      <div className={styles.body}>
        <header className={styles.detailHead}>
          <div className={styles.detailTitle}>
            <h2>{title}</h2>
            {state}
          </div>
          {note && <p className={styles.note}>{note}</p>}
        </header>
        {children}
      </div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </>
  )
}
