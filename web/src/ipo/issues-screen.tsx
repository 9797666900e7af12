import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { IconButton } from '@tarazu/ui/icon-button'
import { PageHeader } from '@tarazu/ui/page-header'
import { ReceiptText, Rocket } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { paths } from '../paths.ts'
import { useFailure } from '../shell/failure.ts'
import { useGoBack } from '../shell/go-back.ts'
import { useTranslation } from '../shell/languages.ts'
import { Link } from '../shell/link.tsx'
import { OfferList, OfferPage } from '../shell/offer-card.tsx'
import { usePageTitle } from '../shell/page-title.tsx'
import { QueryFailure } from '../shell/query-failure.tsx'
import { useNavigate } from '../shell/router.tsx'
import { IssueCard } from './issue-card.tsx'
import { IssueCardSkeleton } from './issue-card-skeleton.tsx'
import { useOpened } from './opened.ts'
import { useIssue, useIssues, useMyApplications } from './queries.ts'

/** As the address says it: `?apply=3`, `?document=3`, `?check=3`. */
const opened = ['apply', 'document', 'check'] as const

// Fetched while the cards are read: opened later, they weigh nothing now.
const ApplySheet = lazy(async () => ({ default: (await import('./apply-sheet.tsx')).ApplySheet }))
const CheckSheet = lazy(async () => ({ default: (await import('./check-sheet.tsx')).CheckSheet }))
const DocumentSheet = lazy(async () => ({ default: (await import('./document-sheet.tsx')).DocumentSheet }))

export function IssuesScreen() {
  const { t } = useTranslation()
  const goBack = useGoBack(paths.home)
  usePageTitle(t('ipo.title'))
  return (
    <>
      <PageHeader
        title={t('ipo.title')}
        onBack={goBack}
        actions={
          <IconButton label={t('ipo.orders')} render={<Link to={paths.ipoOrders} />}>
            <ReceiptText size={22} strokeWidth={1.8} />
          </IconButton>
        }
      />
      <OfferPage>
        <Issues />
      </OfferPage>
    </>
  )
}

function Issues() {
  const { t } = useTranslation()
  const issues = useIssues()
  const failure = useFailure(issues)
  const applications = useMyApplications()
  const navigate = useNavigate()
  const { search, open, close } = useOpened(paths.ipo)
  const at = (what: (typeof opened)[number]) => issues.data?.find(({ id }) => String(id) === search.get(what))
  // Of those that have ended only the last are on the list; an old link says of any what became of it.
  const [wanted, listed] = [search.get('apply'), at('apply')]
  const old = useIssue(
    issues.data && !listed && wanted && /^\d{1,9}$/.test(wanted) ? Number(wanted) : undefined,
  )
  if (failure) return <QueryFailure failure={failure} what={t('ipo.loadFailed')} onRetry={issues.refetch} />
  if (!issues.data) {
    return (
      <OfferList>
        <IssueCardSkeleton />
        <IssueCardSkeleton />
      </OfferList>
    )
  }
  if (issues.data.length === 0) {
    return (
      <EmptyState
        icon={<Rocket size={28} strokeWidth={1.75} />}
        title={t('ipo.empty')}
        action={
          <Button variant="neutral" size="m" render={<Link to={paths.markets} />}>
            {t('ipo.toMarkets')}
          </Button>
        }
      />
    )
  }
  const of = (issue: { id: number } | undefined) =>
    applications.data?.find((each) => each.issue === issue?.id && each.stage !== 'cancelled')
  const applying = listed ?? old.data
  const document = at('document')
  const checking = at('check')
  const own = of(checking)
  return (
    <>
      <OfferList>
        {issues.data.map((issue) => (
          <IssueCard
            key={issue.id}
            issue={issue}
            receivedAt={issues.dataUpdatedAt}
            application={of(issue)}
            onApply={() => open({ apply: String(issue.id) })}
            onDocument={() => open({ document: String(issue.id) })}
            onCheck={() => open({ check: String(issue.id) })}
          />
        ))}
      </OfferList>
      <Suspense>
        <ApplySheet
          wanted={wanted ?? undefined}
          issue={applying}
          application={of(applying)}
          onClose={() => close()}
          onSee={(number) =>
            navigate(`${paths.ipoOrders}?${new URLSearchParams({ no: number })}`, { replace: true })
          }
        />
        <DocumentSheet issue={document} onClose={() => close()} />
        <CheckSheet issue={checking} application={own} onClose={() => close()} />
      </Suspense>
    </>
  )
}
