import type { Application } from '@tarazu/contract/ipo/api'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { PageHeader } from '@tarazu/ui/page-header'
import { Tabs } from '@tarazu/ui/tabs'
import { Rocket } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../language/languages.ts'
import { DayList } from '../lists/day-list.tsx'
import { DayListSkeleton } from '../lists/day-list-skeleton.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { useMissingOpened } from '../navigation/missing.tsx'
import { useOpened } from '../navigation/opened.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useNavigate } from '../navigation/router.tsx'
import { ApplicationRow } from './application-row.tsx'
import { useApplications } from './queries.ts'

// Loaded separately, while the customer reads the rows.
const ApplicationSheet = lazy(async () => ({
  default: (await import('./application-sheet.tsx')).ApplicationSheet,
}))

const tabs = ['applications', 'transfers'] as const
type Tab = (typeof tabs)[number]

/** `?tab=transfers` shows applications that received shares, `?no=` opens one. */
export function ApplicationsScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.ipo)
  const navigate = useNavigate()
  const { search, open, close } = useOpened(['no'])
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'applications'
  usePageTitle(t('ipo.orders'))
  return (
    <>
      <PageHeader title={t('ipo.orders')} onBack={goBack} />
      <Tabs
        label={t('ipo.records')}
        tabs={tabs.map((value) => ({ value, label: t(`ipo.${value}`) }))}
        value={tab}
        onChange={(next) => navigate(`${paths.ipoOrders}?tab=${next}`, { replace: true })}
        fill
      >
        <Applications
          key={tab}
          tab={tab}
          chosen={search.get('no') ?? undefined}
          onChoose={(no) => open({ tab, no })}
          onClose={close}
        />
      </Tabs>
    </>
  )
}

type Props = {
  tab: Tab
  chosen: string | undefined
  onChoose: (number: string) => void
  onClose: () => void
}

function Applications({ tab, chosen, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const applications = useApplications(tab)
  const failure = useFailure(applications)
  const pages = applications.data?.pages
  const isThere = pages?.some((page) => page.rows.some(({ number }) => number === chosen))
  // While pages are left to load, the application may be on one of them.
  const known = pages && !applications.hasNextPage
  useMissingOpened(chosen ?? null, isThere ? true : known ? false : undefined, onClose)
  if (failure)
    return <QueryFailure failure={failure} what={t('ipo.loadFailed')} onRetry={applications.refetch} />
  if (!applications.data) return <DayListSkeleton />
  const rows: (Application & { id: string })[] = applications.data.pages
    .flatMap((page) => page.rows)
    .map((row) => ({ ...row, id: row.number }))
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<Rocket size={28} strokeWidth={1.75} />}
        title={t(tab === 'transfers' ? 'ipo.emptyTransfers' : 'ipo.emptyApplications')}
        action={
          <Button variant="neutral" size="m" render={<Link to={paths.ipo} />}>
            {t('ipo.seeIssues')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      <DayList label={t(`ipo.${tab}`)} rows={rows}>
        {(row) => (
          <ApplicationRow
            key={row.id}
            application={row}
            transfer={tab === 'transfers'}
            onClick={() => onChoose(row.number)}
          />
        )}
      </DayList>
      <ListEnd list={applications} />
      <Suspense>
        <ApplicationSheet application={rows.find(({ number }) => number === chosen)} onClose={onClose} />
      </Suspense>
    </>
  )
}
