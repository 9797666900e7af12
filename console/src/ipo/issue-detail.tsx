import { useMutation } from '@tanstack/react-query'
import type { OperatedIssueDetail } from '@tarazu/contract/ipo/operate-api'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { saveFile } from '@tarazu/ui/save-file'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { Timeline } from '@tarazu/ui/timeline'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ActionError } from '../forms/action-error.tsx'
import { Detail } from '../lists/queue-screen.tsx'
import { useMay } from '../shell/operator.tsx'
import { ProposalBanner } from '../shell/proposal-banner.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { Count, useNumberText } from '../text/number-text.tsx'
import { stateText } from '../text/state-text.ts'
import { timeText } from '../text/time-text.ts'
import { AllotmentCheck } from './allotment-check.tsx'
import styles from './ipo.module.css'
import { IssueApplications } from './issue-applications.tsx'
import { IssueDecisions } from './issue-decisions.tsx'
import { IssueForm } from './issue-form.tsx'
import { applicationWords, bandText, demandText, issueStageWords, stageTones } from './issue-words.ts'
import { fetchAllotmentFile, useIssue } from './queries.ts'

export function IssueDetail({ id }: { id: number }) {
  const issue = useIssue(id)
  const failure = useFailure(issue)
  const may = useMay()
  const [editing, setEditing] = useState(false)
  if (failure) return <QueryFailure failure={failure} onRetry={issue.refetch} />
  if (!issue.data) return <SkeletonRows count={6} />
  // The form stays even if the issue can no longer be changed: nothing typed is lost, and it says why it
  // cannot be kept.
  if (editing) return <IssueForm issue={issue.data} onDone={() => setEditing(false)} />
  const { name, symbol, market, stage, counts, timeline } = issue.data
  return (
    <Detail
      title={name}
      note={`${symbol} · ${market} · issue ${id}`}
      state={<StatusChip tone={stageTones[stage]}>{issueStageWords[stage]}</StatusChip>}
      actions={
        may('manage listings') && <IssueDecisions issue={issue.data} onEdit={() => setEditing(true)} />
      }
    >
      <ProposalBanner subject={`IPO-${id}`} />
      <Progress issue={issue.data} />
      {issue.data.waitsForPrice && (
        <p className={styles.run} role="status">
          Its day has come, and the source of prices has none for {issue.data.feedCode ?? symbol} yet. It
          lists once there is one, and can be withdrawn until then.
        </p>
      )}
      <DetailSection title="Terms">
        <Facts facts={terms(issue.data)} />
      </DetailSection>
      {counts.length > 0 && (
        <DetailSection title="Counts">
          <Facts
            facts={counts.map((count) => ({
              label: applicationWords[count.stage],
              value: (
                <>
                  <Count of={count.applications} /> · <Count of={count.shares} /> shares
                </>
              ),
            }))}
          />
        </DetailSection>
      )}
      <Allotment issue={issue.data} />
      {issue.data.applications > 0 && (
        <DetailSection title="Applications">
          <IssueApplications id={id} />
        </DetailSection>
      )}
      <DetailSection title="Document">
        <p className={styles.document}>{issue.data.documentUrl ?? issue.data.document ?? 'none'}</p>
      </DetailSection>
      <DetailSection title="Timeline">
        <Timeline
          entries={timeline.map(({ state, at, who }, place) => ({
            key: `${place} ${state}`,
            title: stateText(state),
            detail: `${timeText(at)} · ${who}`,
          }))}
        />
      </DetailSection>
    </Detail>
  )
}

function terms(issue: OperatedIssueDetail) {
  return [
    { label: 'Price', value: bandText(issue) },
    { label: 'Exchange', value: issue.exchange },
    ...(issue.feedCode === null ? [] : [{ label: 'Code at the source of prices', value: issue.feedCode }]),
    { label: 'Shares in all', value: <Count of={issue.size} /> },
    { label: 'Lot', value: <Count of={issue.lot} /> },
    {
      label: 'For each customer',
      value: (
        <>
          <Count of={issue.minimum} /> to <Count of={issue.maximum} />
        </>
      ),
    },
    { label: 'Opens', value: timeText(issue.opensAt) },
    { label: 'Closes', value: timeText(issue.closesAt) },
    { label: 'Lists', value: timeText(issue.listsAt) },
    ...(issue.applications > 0
      ? [
          { label: 'Applications', value: <Count of={issue.applications} /> },
          {
            label: 'Applied for',
            value: (
              <>
                <Count of={issue.applied} /> shares, {demandText(issue)}
              </>
            ),
          },
          { label: 'Money held', value: <MoneyText paise={issue.held} /> },
        ]
      : []),
    ...(issue.reason === null ? [] : [{ label: 'Withdrawn because', value: issue.reason }]),
  ]
}

/** Progress of a run through the applications. */
function Progress({ issue: { progress, stage } }: { issue: OperatedIssueDetail }) {
  const { count } = useNumberText()
  if (!progress) return null
  const words = `${issueStageWords[stage]}: ${count(progress.done)} of ${count(progress.of)}`
  return (
    <div className={styles.run} role="status">
      <p>{words}</p>
      <progress
        className={styles.progress}
        aria-label={words}
        max={Math.max(1, progress.of)}
        value={progress.done}
      />
    </div>
  )
}

/** The hashes, and the whole allotment once it is proposed. */
function Allotment({ issue }: { issue: OperatedIssueDetail }) {
  const [checking, setChecking] = useState(false)
  const save = useMutation({
    mutationFn: () => fetchAllotmentFile(issue.id),
    onSuccess: ({ name, content }) => saveFile(name, content, 'text/plain'),
  })
  const hash = (label: string, text: string | null) =>
    text === null ? [] : [{ label, value: <code className={styles.hash}>{text}</code> }]
  const computed = issue.seed !== null || issue.stage === 'proposed'
  if (issue.seedHash === null) return null
  return (
    <DetailSection title="Lottery">
      <Facts
        facts={[
          ...hash('Hash of the seed', issue.seedHash),
          ...hash('Hash of the list', issue.listHash),
          ...hash('Seed', issue.seed),
        ]}
      />
      {computed && (
        <div className={styles.tools}>
          <Button variant="neutral" size="m" onClick={() => setChecking(true)} disabled={checking}>
            Compute again here
          </Button>
          <Button
            variant="neutral"
            size="m"
            icon={<Download size={15} aria-hidden="true" />}
            pending={save.isPending}
            onClick={() => save.mutate()}
          >
            {issue.seed === null ? 'Proposed file' : 'Published file'}
          </Button>
        </div>
      )}
      <ActionError error={save.error} />
      {checking && <AllotmentCheck issue={issue.id} />}
    </DetailSection>
  )
}
