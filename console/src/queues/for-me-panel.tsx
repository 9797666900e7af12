import type { ProposalRow } from '@tarazu/contract/approvals/api'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { useProposals } from '../approvals/queries.ts'
import { Age } from '../lists/age.tsx'
import { MoneyCell } from '../lists/money-cell.tsx'
import { Link } from '../shell/router.tsx'
import { Panel } from '../shell/screen.tsx'
import { proposalKindWords } from '../text/proposal-words.ts'
import styles from './overview.module.css'

const shownFirst = 6

/** The open proposals that this operator may decide, the oldest first. */
export function ForMePanel() {
  const proposals = useProposals({ state: 'mine' })
  const failure = useFailure(proposals)
  const [all, setAll] = useState(false)
  const { rows, countText, more, loadingMore } = proposals
  const shown = all ? rows : rows?.slice(0, shownFirst)
  return (
    <Panel
      title="Waits for your approval"
      flush
      action={
        <Link to="/approvals" className={styles.all}>
          All approvals
        </Link>
      }
    >
      {failure ? (
        <QueryFailure failure={failure} onRetry={proposals.refetch} />
      ) : !rows || !shown ? (
        <SkeletonRows count={2} />
      ) : rows.length === 0 ? (
        <EmptyState title="Nothing waits for you." />
      ) : (
        <>
          <ul className={styles.list}>
            {shown.map((row) => (
              <Waiting key={row.number} {...row} />
            ))}
          </ul>
          {rows.length > shown.length ? (
            <More onMore={() => setAll(true)}>Show all {countText}</More>
          ) : (
            more && (
              <More onMore={proposals.loadMore} pending={loadingMore}>
                Load more
              </More>
            )
          )}
        </>
      )}
    </Panel>
  )
}

function Waiting({
  number,
  kind,
  subject,
  customer,
  amount,
  proposedBy,
  proposedAt,
  expiresAt,
}: ProposalRow) {
  return (
    <li>
      <Link to={`/approvals/${number}`} className={styles.row}>
        <span className={styles.what}>
          <strong>{proposalKindWords[kind]}</strong>
          <span className={styles.by}>
            {customer === null || customer === subject ? subject : `${subject} of ${customer}`}
          </span>
          <span className={styles.by}>by {proposedBy.name}</span>
        </span>
        <span className={styles.figures}>
          {amount !== null && <MoneyCell paise={amount} />}
          <Age at={proposedAt} dueAt={expiresAt} />
        </span>
      </Link>
    </li>
  )
}

type MoreProps = { onMore: () => void; pending?: boolean; children: ReactNode }

function More({ onMore, pending = false, children }: MoreProps) {
  return (
    <div className={styles.more}>
      <Button variant="neutral" size="m" onClick={onMore} pending={pending && 'Loading…'}>
        {children}
      </Button>
    </div>
  )
}
