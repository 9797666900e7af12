import { Button } from '@tarazu/ui/button'
import { Chip } from '@tarazu/ui/chip'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { PageHeader } from '@tarazu/ui/page-header'
import { Tabs } from '@tarazu/ui/tabs'
import { CalendarSync, ReceiptText, X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useDesk } from '../desk/desk.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { useAllPages } from '../lists/all-pages.ts'
import { DayList } from '../lists/day-list.tsx'
import { DayListSkeleton } from '../lists/day-list-skeleton.tsx'
import { useKeptSort } from '../lists/kept-sort.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { SortPlace } from '../lists/sort-place.tsx'
import { Sortable } from '../lists/sortable.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useSearchParams } from '../navigation/router.tsx'
import { maxRows, pageSize, type StatusFilter, useOrders } from './list-queries.ts'
import { RecordRow } from './record-row.tsx'
import styles from './records.module.css'

const RecordsTable = lazy(async () => ({ default: (await import('./records-table.tsx')).RecordsTable }))

// Sorts by what the columns of a desk are, which the first rows do not wait for.
const SortedRecords = lazy(async () => ({ default: (await import('./sorted-records.tsx')).SortedRecords }))

const filters = ['all', 'pending', 'success', 'cancelled', 'expired'] as const
type Filter = (typeof filters)[number]
const statusOfFilter: Record<Filter, StatusFilter> = {
  all: 'all',
  pending: 0,
  success: 1,
  cancelled: 3,
  expired: 4,
}

/** All orders, or those of the instrument that the address names by `tag`. */
export function RecordsScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.account)
  const [search, setSearch] = useSearchParams()
  const filter = filters.find((each) => each === search.get('status')) ?? 'all'
  const symbol = search.get('tag') ?? undefined
  usePageTitle(t('orders.records'))
  return (
    <>
      <PageHeader
        title={t('orders.records')}
        onBack={goBack}
        actions={
          <IconButton label={t('recurring.title')} render={<Link to={paths.recurring} />}>
            <CalendarSync size={24} strokeWidth={1.8} />
          </IconButton>
        }
      />
      <Tabs
        label={t('orders.filters')}
        tabs={filters.map((value) => ({
          value,
          label: t(`orders.filter.${value}`),
        }))}
        value={filter}
        onChange={(status) => setSearch({ status, ...(symbol && { tag: symbol }) }, { replace: true })}
      >
        {symbol && (
          <div className={styles.only}>
            <Chip selected onClick={() => setSearch({ status: filter }, { replace: true })}>
              {t('orders.onlyOf', { code: shownCode(symbol) })}
              <X size={16} aria-hidden="true" />
              <span className="sr">{t('orders.showAll')}</span>
            </Chip>
          </div>
        )}
        <RecordList key={filter} filter={filter} symbol={symbol} />
      </Tabs>
    </>
  )
}

function RecordList({ filter, symbol }: { filter: Filter; symbol: string | undefined }) {
  const { t } = useTranslation()
  const desk = useDesk()
  const whole = useKeptSort('records').sorted !== undefined || desk
  const orders = useOrders(statusOfFilter[filter], symbol, whole ? maxRows : pageSize)
  useAllPages(orders, whole)
  const failure = useFailure(orders)
  const rows = orders.data?.pages.flatMap((page) => page.rows) ?? []
  if (failure) {
    return (
      <div className={styles.failed}>
        <QueryFailure failure={failure} what={t('orders.loadFailed')} onRetry={orders.refetch} />
      </div>
    )
  }
  return (
    <div className={styles.panel} data-whole>
      {!orders.data ? (
        <>
          {!desk && <SortPlace />}
          <DayListSkeleton />
        </>
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<ReceiptText size={28} strokeWidth={1.75} />}
          title={
            symbol
              ? t('orders.emptyRecordsOf', { code: shownCode(symbol) })
              : t(filter === 'all' ? 'orders.emptyRecords' : 'orders.emptyRecordsFiltered')
          }
          action={
            <Button variant="neutral" size="m" render={<Link to={paths.markets} />}>
              {t('orders.findStock')}
            </Button>
          }
        />
      ) : desk ? (
        <div className={styles.table}>
          <Suspense fallback={<DayListSkeleton />}>
            <RecordsTable label={t('orders.records')} rows={rows} complete={!orders.hasNextPage} />
          </Suspense>
        </div>
      ) : (
        <Sortable
          asListed={
            <DayList label={t('orders.records')} rows={rows}>
              {(order) => <RecordRow key={order.number} order={order} dated={false} />}
            </DayList>
          }
        >
          <SortedRecords rows={rows} more={orders.hasNextPage} />
        </Sortable>
      )}
      {rows.length > 0 && <ListEnd list={orders} />}
    </div>
  )
}
