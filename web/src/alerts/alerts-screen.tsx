import type { Alert } from '@tarazu/contract/alerts/api'
import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { PageHeader } from '@tarazu/ui/page-header'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { BellPlus } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { useAllPages } from '../lists/all-pages.ts'
import { Columns } from '../lists/columns.tsx'
import { useKeptSort } from '../lists/kept-sort.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { type SortColumn, SortedList } from '../lists/sorted-list.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { AlertRows } from './alert-rows.tsx'
import { useAlerts } from './queries.ts'
import { WebhookCard } from './webhook-card.tsx'

export function AlertsScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.watchlists)
  usePageTitle(t('alerts.title'))
  return (
    <>
      <PageHeader title={t('alerts.title')} onBack={goBack} />
      <Columns first={<AllAlerts />} second={<WebhookCard />} />
    </>
  )
}

function AllAlerts() {
  const { t } = useTranslation()
  const alerts = useAlerts()
  useAllPages(alerts, useKeptSort('alerts').sorted !== undefined)
  const failure = useFailure(alerts)
  const rows = (alerts.data?.pages ?? []).flatMap((page) => page.rows)
  if (failure) return <QueryFailure failure={failure} what={t('alerts.failed')} onRetry={alerts.refetch} />
  if (!alerts.data) {
    return (
      <Card kind="rows">
        <SkeletonRows count={4} />
      </Card>
    )
  }
  const columns: SortColumn<Alert>[] = [
    { name: 'code', head: t('desk.table.code'), value: ({ symbol }) => shownCode(symbol) },
    { name: 'time', head: t('desk.table.time'), value: ({ createdAt }) => createdAt },
  ]
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<BellPlus size={28} strokeWidth={1.75} aria-hidden="true" />}
        title={t('alerts.none')}
        action={
          <Button variant="neutral" size="m" render={<Link to={paths.markets} />}>
            {t('watchlist.find')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      {rows.length === 1 ? (
        <AlertRows alerts={rows} named />
      ) : (
        <SortedList list="alerts" columns={columns} rows={rows} more={alerts.hasNextPage}>
          {(sorted) => <AlertRows alerts={sorted} named />}
        </SortedList>
      )}
      <ListEnd list={alerts} />
    </>
  )
}
