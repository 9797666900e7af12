import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { classes } from '@tarazu/ui/classes'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { PageHeader } from '@tarazu/ui/page-header'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { CalendarSync } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useRecurring } from './queries.ts'
import styles from './recurring.module.css'
import { RecurringRows } from './recurring-rows.tsx'

export function RecurringScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.records)
  usePageTitle(t('recurring.title'))
  return (
    <>
      <PageHeader title={t('recurring.title')} onBack={goBack} />
      <p className={classes(styles.lead, styles.above)}>{t('recurring.lead')}</p>
      <AllRecurring />
    </>
  )
}

function AllRecurring() {
  const { t } = useTranslation()
  const recurring = useRecurring()
  const failure = useFailure(recurring)
  const rows = (recurring.data?.pages ?? []).flatMap((page) => page.rows)
  if (failure)
    return <QueryFailure failure={failure} what={t('recurring.failed')} onRetry={recurring.refetch} />
  if (!recurring.data) {
    return (
      <Card kind="rows">
        <SkeletonRows count={4} />
      </Card>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<CalendarSync size={28} strokeWidth={1.75} aria-hidden="true" />}
        title={t('recurring.none')}
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
      <RecurringRows purchases={rows} named />
      <ListEnd list={recurring} />
    </>
  )
}
