import { favouritesList } from '@tarazu/contract/watchlist/rules'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { PageHeader } from '@tarazu/ui/page-header'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { BellRing, Star } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { useDesk } from '../desk/desk.ts'
import { useTranslation } from '../language/languages.ts'
import { useAllPages } from '../lists/all-pages.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useChosenList } from './chosen-list.ts'
import { FavouriteList } from './favourite-list.tsx'
import { IndexChips } from './index-chips.tsx'
import { ListChips } from './list-chips.tsx'
import { favouritesPageSize, useWatchlistRows, type WatchlistRow } from './queries.ts'
import styles from './watchlists-screen.module.css'

type Props = {
  /** Instruments on a desk, which belong to another capability. */
  table: ComponentType<{
    rows: readonly WatchlistRow['detail'][]
    label: string
    receivedAt: number
    noteOf: (row: WatchlistRow['detail']) => string
  }>
}

export function WatchlistsScreen({ table }: Props) {
  const { t } = useTranslation()
  const desk = useDesk()
  const { list: number } = useChosenList()
  const list = useWatchlistRows(number)
  useAllPages(list, desk)
  const failure = useFailure(list)
  const [editing, setEditing] = useState(false)
  usePageTitle(t('shell.watchlist'))

  const rows = (list.data?.pages ?? []).flatMap((page) => page.rows)
  const empty = list.data !== undefined && rows.length === 0 && !list.hasNextPage
  return (
    <>
      <PageHeader
        title={t('shell.watchlist')}
        actions={
          <>
            {rows.length > 0 && (
              <Button variant="ghost" size="m" aria-pressed={editing} onClick={() => setEditing(!editing)}>
                {t(editing ? 'watchlist.done' : 'watchlist.edit')}
              </Button>
            )}
            <IconButton label={t('alerts.title')} render={<Link to={paths.alerts} />}>
              <BellRing size={22} strokeWidth={1.8} />
            </IconButton>
          </>
        }
      />
      <div className={styles.sections} data-whole>
        <IndexChips origin={empty} />
        <ListChips />
        {failure ? (
          <QueryFailure failure={failure} onRetry={list.refetch} />
        ) : !list.data ? (
          <div className={styles.waiting}>
            <Card kind="rows">
              <SkeletonRows count={favouritesPageSize} media />
            </Card>
          </div>
        ) : empty ? (
          <EmptyState
            icon={<Star size={28} strokeWidth={1.75} aria-hidden="true" />}
            title={t(number === favouritesList ? 'watchlist.empty' : 'watchlist.emptyList')}
            action={
              <Button variant="neutral" size="m" render={<Link to={paths.markets} />}>
                {t('watchlist.find')}
              </Button>
            }
          />
        ) : (
          <div>
            <ChosenRows rows={rows} receivedAt={list.dataUpdatedAt} editing={editing} table={table} />
            <ListEnd list={list} />
          </div>
        )}
      </div>
    </>
  )
}

type RowsProps = Props & { rows: readonly WatchlistRow[]; receivedAt: number; editing: boolean }

/** A table on a desk, but for what is edited. */
function ChosenRows({ rows, receivedAt, editing, table: Table }: RowsProps) {
  const { t } = useTranslation()
  const desk = useDesk()
  const { chosen } = useChosenList()
  if (!desk || editing) return <FavouriteList rows={rows} receivedAt={receivedAt} editing={editing} />
  return (
    <Suspense fallback={<SkeletonRows count={rows.length} />}>
      <Table
        rows={rows.map(({ detail }) => detail)}
        label={chosen?.name ?? t('watchlist.favourites')}
        receivedAt={receivedAt}
        noteOf={({ symbol }) => rows.find(({ detail }) => detail.symbol === symbol)?.note ?? ''}
      />
    </Suspense>
  )
}
