import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { PageHeader } from '@tarazu/ui/page-header'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { BellPlus } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { Columns } from '../lists/columns.tsx'
import { ListEnd } from '../lists/list-end.tsx'
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
      <AlertRows alerts={rows} named />
      <ListEnd list={alerts} />
    </>
  )
}
