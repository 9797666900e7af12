import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { PageHeader } from '@tarazu/ui/page-header'
import { Tabs } from '@tarazu/ui/tabs'
import { ArrowLeftRight, FileText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useDesk } from '../desk/desk.ts'
import { useTranslation } from '../language/languages.ts'
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
import { BillRow } from './bill-row.tsx'
import { type BillType, useBill } from './queries.ts'
import styles from './wallet.module.css'

const BillTable = lazy(async () => ({ default: (await import('./bill-table.tsx')).BillTable }))

// Sorts by what the columns of a desk are, which the first rows do not wait for.
const SortedBill = lazy(async () => ({ default: (await import('./sorted-bill.tsx')).SortedBill }))

const types = ['all', 'income', 'expense'] as const

export function AccountChangesScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.account)
  const [search, setSearch] = useSearchParams()
  const type = types.find((each) => each === search.get('type')) ?? 'all'
  usePageTitle(t('wallet.changes'))
  return (
    <>
      <PageHeader
        title={t('wallet.changes')}
        onBack={goBack}
        actions={
          <IconButton label={t('wallet.statement.title')} render={<Link to={paths.statement} />}>
            <FileText size={22} strokeWidth={1.8} />
          </IconButton>
        }
      />
      <Tabs
        label={t('wallet.changeTypes')}
        tabs={types.map((value) => ({ value, label: t(`wallet.changeType.${value}`) }))}
        value={type}
        onChange={(chosen) => setSearch({ type: chosen }, { replace: true })}
        fill
      >
        <div data-whole>
          <Changes key={type} type={type} />
        </div>
      </Tabs>
    </>
  )
}

function Changes({ type }: { type: BillType }) {
  const { t } = useTranslation()
  const desk = useDesk()
  const whole = useKeptSort('bill').sorted !== undefined || desk
  const bill = useBill(type, whole)
  useAllPages(bill, whole)
  const failure = useFailure(bill)
  const rows = bill.data?.pages.flatMap((page) => page.rows) ?? []
  if (failure) {
    return (
      <div className={styles.failed}>
        <QueryFailure failure={failure} what={t('wallet.loadFailed')} onRetry={bill.refetch} />
      </div>
    )
  }
  if (!bill.data) {
    return (
      <>
        {!desk && <SortPlace />}
        <DayListSkeleton />
      </>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<ArrowLeftRight size={28} strokeWidth={1.75} />}
        title={t(`wallet.emptyChanges.${type}`)}
        action={
          <Button variant="neutral" size="m" render={<Link to={paths.recharge} />}>
            {t('wallet.recharge')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      {desk ? (
        <div className={styles.table}>
          <Suspense fallback={<DayListSkeleton />}>
            <BillTable label={t('wallet.changes')} rows={rows} complete={!bill.hasNextPage} />
          </Suspense>
        </div>
      ) : (
        <>
          <p className={styles.balanceNote}>{t('wallet.balanceNote')}</p>
          <Sortable
            asListed={
              <DayList label={t('wallet.changes')} rows={rows}>
                {(row) => <BillRow key={row.id} entry={row} dated={false} />}
              </DayList>
            }
          >
            <SortedBill rows={rows} more={bill.hasNextPage} />
          </Sortable>
        </>
      )}
      <ListEnd list={bill} />
    </>
  )
}
