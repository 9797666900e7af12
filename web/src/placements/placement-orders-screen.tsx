import type { PlacementKind } from '@tarazu/contract/placements/kinds'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { PageHeader } from '@tarazu/ui/page-header'
import { Tabs } from '@tarazu/ui/tabs'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { DayList } from '../lists/day-list.tsx'
import { DayListSkeleton } from '../lists/day-list-skeleton.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { useMissingOpened } from '../navigation/missing.tsx'
import { useOpened } from '../navigation/opened.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { useSearchParams } from '../navigation/router.tsx'
import { OrderRow } from './order-row.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { pathOf } from './placement-paths.ts'
import styles from './placements.module.css'
import { type OrderFilter, orderFilters, usePlacementOrders } from './queries.ts'

const filters = Object.keys(orderFilters) as OrderFilter[]

/** Purchases and sales of one kind; `?status=` is the tab, `?no=` the opened order. */
export function PlacementOrdersScreen({ kind }: { kind: PlacementKind }) {
  const { t } = useTranslation()
  const goBack = useGoBack(pathOf(kind))
  const [search, setSearch] = useSearchParams()
  const filter = filters.find((each) => each === search.get('status')) ?? 'all'
  usePageTitle(t(`placements.orders.${kind}`))
  return (
    <>
      <PageHeader title={t(`placements.orders.${kind}`)} onBack={goBack} />
      <Tabs
        label={t('placements.filters')}
        tabs={filters.map((value) => ({ value, label: t(`placements.filter.${value}`) }))}
        value={filter}
        onChange={(status) => setSearch({ status }, { replace: true })}
      >
        <Orders key={filter} kind={kind} filter={filter} />
      </Tabs>
    </>
  )
}

function Orders({ kind, filter }: { kind: PlacementKind; filter: OrderFilter }) {
  const { t } = useTranslation()
  const orders = usePlacementOrders(kind, filter)
  const failure = useFailure(orders)
  const { search, open, close } = useOpened(['no'])
  const rows = orders.data?.pages.flatMap((page) => page.rows) ?? []
  const chosen = rows.find(({ number }) => number === search.get('no'))
  // While pages are left to load, the order may be on one of them.
  const known = orders.data && !orders.hasNextPage
  useMissingOpened(search.get('no'), chosen ? true : known ? false : undefined, close)
  if (failure) {
    return <QueryFailure failure={failure} what={t('placements.loadFailed')} onRetry={orders.refetch} />
  }
  if (!orders.data) return <DayListSkeleton />
  return (
    <div className={styles.panel}>
      {rows.length === 0 ? (
        <EmptyState
          icon={<ReceiptText size={28} strokeWidth={1.75} />}
          title={t(`placements.emptyOrders.${filter}`)}
          action={
            <Button variant="neutral" size="m" render={<Link to={pathOf(kind)} />}>
              {t('placements.seeOffers')}
            </Button>
          }
        />
      ) : (
        <DayList label={t(`placements.orders.${kind}`)} rows={rows}>
          {(order) => (
            <OrderRow
              key={order.number}
              order={order}
              onOpen={() => open({ status: filter, no: order.number })}
            />
          )}
        </DayList>
      )}
      {rows.length > 0 && <ListEnd list={orders} />}
      <OrderSheet order={chosen} onClose={close} />
    </div>
  )
}
