import { favouritesList } from '@tarazu/contract/watchlist/rules'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { useTranslation } from '../language/languages.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { useChosenList } from './chosen-list.ts'
import { FavouriteList } from './favourite-list.tsx'
import { ListChips } from './list-chips.tsx'
import { favouritesPageSize, useWatchlistRows } from './queries.ts'
import styles from './watch-column.module.css'

/** The watchlist beside every page of a desk, which chooses among them. */
export function WatchColumn() {
  return (
    <>
      <ListChips />
      <Rows />
    </>
  )
}

function Rows() {
  const { t } = useTranslation()
  const { list: number } = useChosenList()
  const list = useWatchlistRows(number)
  const failure = useFailure(list)
  const rows = (list.data?.pages ?? []).flatMap((page) => page.rows)
  if (failure) return <QueryFailure failure={failure} onRetry={list.refetch} />
  if (!list.data) {
    return (
      <div className={styles.waiting}>
        <SkeletonRows count={favouritesPageSize} />
      </div>
    )
  }
  if (rows.length === 0 && !list.hasNextPage) {
    return (
      <EmptyState
        title={t(number === favouritesList ? 'watchlist.empty' : 'watchlist.emptyList')}
        action={
          <Button variant="neutral" size="m" render={<Link to={paths.markets} />}>
            {t('watchlist.find')}
          </Button>
        }
      />
    )
  }
  return (
    <div className={styles.column}>
      <FavouriteList rows={rows} receivedAt={list.dataUpdatedAt} narrow />
      <ListEnd list={list} />
    </div>
  )
}
