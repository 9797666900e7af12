import { isMissing } from '@tarazu/contract/client-failure'
import type { Issue } from '@tarazu/contract/ipo/issue'
import { Button } from '@tarazu/ui/button'
import { SectionHeader } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { PageHeader } from '@tarazu/ui/page-header'
import { ReceiptText, Rocket } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { distinctNames } from '../language/distinct-names.ts'
import { useTranslation } from '../language/languages.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { OfferList, OfferPage } from '../lists/offer-card.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { Link } from '../navigation/link.tsx'
import { useMissingOpened } from '../navigation/missing.tsx'
import { useOpened } from '../navigation/opened.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useNavigate } from '../navigation/router.tsx'
import { IssueCard } from './issue-card.tsx'
import { IssueCardSkeleton } from './issue-card-skeleton.tsx'
import { foldIssues, isOver, issueStatus } from './issue-status.ts'
import { useEndedIssues, useIssue, useIssues, useMyApplications } from './queries.ts'

/** Sheets by their search parameter: `?apply=3`, `?document=3`, `?check=3`. */
const opened = ['apply', 'document', 'check'] as const

// Loaded separately, while the customer reads the cards.
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
  const [earlier, setEarlier] = useState(false)
  const ended = useEndedIssues(earlier)
  const { underWay, over } = foldIssues(
    issues.data ?? [],
    ended.data?.pages.flatMap(({ rows }) => rows),
  )
  const labels = useLabels([...underWay, ...over])
  const { open, close, wanted, shownIn } = useOpenedIssue([...underWay, ...over], issues.data !== undefined)
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
    return <NoIssues />
  }
  const applicationTo = (issue: { id: number } | undefined) =>
    applications.data?.find((each) => each.issue === issue?.id && each.stage !== 'cancelled')
  const cards = { labels, receivedAt: issues.dataUpdatedAt, applicationTo, open }
  const applying = shownIn('apply')
  const checking = shownIn('check')
  return (
    <>
      <IssueCards issues={underWay} {...cards} />
      {over.length > 0 && (
        <section>
          <SectionHeader title={t('ipo.ended')} />
          <IssueCards issues={over} {...cards} />
          {earlier && ended.isError && !ended.data ? (
            <QueryFailure failure={ended.error} onRetry={ended.refetch} />
          ) : earlier ? (
            <ListEnd list={ended} />
          ) : (
            issues.data.filter(isOver).length > over.length && (
              <Button block variant="neutral" onClick={() => setEarlier(true)}>
                {t('ipo.earlier')}
              </Button>
            )
          )}
        </section>
      )}
      <Suspense>
        <ApplySheet
          wanted={wanted}
          issue={applying}
          application={applicationTo(applying)}
          onClose={close}
          onSee={(number) =>
            navigate(`${paths.ipoOrders}?${new URLSearchParams({ no: number })}`, { replace: true })
          }
        />
        <DocumentSheet issue={shownIn('document')} onClose={close} />
        <CheckSheet issue={checking} application={applicationTo(checking)} onClose={close} />
      </Suspense>
    </>
  )
}

/** The issue that each sheet of the address shows; an address that leads to none is left. */
function useOpenedIssue(issues: readonly Issue[], isLoaded: boolean) {
  const { search, open, close } = useOpened(opened)
  const at = (what: (typeof opened)[number]) => issues.find(({ id }) => String(id) === search.get(what))
  // An old link may lead to an ended issue that is not on the list, of which it shows the outcome.
  const wanted = search.get('apply')
  const asked = wanted ?? search.get('document') ?? search.get('check')
  const listed = opened.some((what) => at(what))
  const number = asked && /^\d{1,9}$/.test(asked) ? Number(asked) : undefined
  const old = useIssue(isLoaded && !listed ? number : undefined)
  const isNone = isLoaded && (number === undefined || isMissing(old.error))
  useMissingOpened(asked, listed || old.data ? true : isNone ? false : undefined, close)
  const shownIn = (what: (typeof opened)[number]) =>
    at(what) ?? (search.get(what) === null ? undefined : old.data)
  return { open, close, wanted: wanted ?? undefined, shownIn }
}

type CardsProps = {
  issues: readonly Issue[]
  labels: ReadonlyMap<number, string>
  receivedAt: number
  applicationTo: (issue: Issue) => ComponentProps<typeof IssueCard>['application']
  open: ReturnType<typeof useOpenedIssue>['open']
}

function IssueCards({ issues, labels, receivedAt, applicationTo, open }: CardsProps) {
  return (
    <OfferList>
      {issues.map((issue) => (
        <IssueCard
          key={issue.id}
          issue={issue}
          label={labels.get(issue.id) ?? issue.name}
          receivedAt={receivedAt}
          application={applicationTo(issue)}
          onApply={() => open({ apply: String(issue.id) })}
          onDocument={() => open({ document: String(issue.id) })}
          onCheck={() => open({ check: String(issue.id) })}
        />
      ))}
    </OfferList>
  )
}

function NoIssues() {
  const { t } = useTranslation()
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

/** Labels by company and status, and for ended issues, of which a company may have several, listing date. */
function useLabels(issues: readonly Issue[]): ReadonlyMap<number, string> {
  const { t } = useTranslation()
  const date = useDateFormat()
  const names = issues.map((issue) =>
    [issue.name, t(issueStatus(issue).text), ...(isOver(issue) ? [date.dayAndTime(issue.listsAt)] : [])].join(
      ', ',
    ),
  )
  const labels = distinctNames(names)
  return new Map(issues.map(({ id }, place) => [id, labels[place] ?? '']))
}
