import { EmptyState } from '@tarazu/ui/empty-state'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { useProposals } from '../approvals/queries.ts'
import { Age } from '../shell/age.tsx'
import { QueryFailure, useFailure } from '../shell/failure.tsx'
import { kindWords } from '../shell/proposal-words.ts'
import { Link } from '../shell/router.tsx'
import { Panel } from '../shell/screen.tsx'
import styles from './overview.module.css'

const most = 6

/** The open proposals that this operator may decide, the oldest first. */
export function ForMePanel() {
  const proposals = useProposals({ state: 'open' })
  const failure = useFailure(proposals)
  const mine = proposals.rows?.filter(({ may }) => may === 'decide').reverse()
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
      ) : !mine ? (
        <SkeletonRows count={2} />
      ) : mine.length === 0 ? (
        <EmptyState title="Nothing waits for you." />
      ) : (
        <ul className={styles.list}>
          {mine.slice(0, most).map(({ number, kind, proposedBy, proposedAt, expiresAt }) => (
            <li key={number}>
              <Link to={`/approvals/${number}`} className={styles.row}>
                <span className={styles.what}>
                  <strong>{kindWords[kind]}</strong>
                  <span className={styles.by}>by {proposedBy.name}</span>
                </span>
                <Age at={proposedAt} dueAt={expiresAt} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
