import { Button } from '@tarazu/ui/button'
import { UsersRound } from 'lucide-react'
import { useOpenProposals } from '../approvals/queries.ts'
import { proposalKindWords } from '../text/proposal-words.ts'
import { timeText } from '../text/time-text.ts'
import styles from './proposal-banner.module.css'
import { Link } from './router.tsx'

/**
 * Says what is proposed about a subject, by whom and until when, and leads to the proposal. Renders nothing
 * if nothing is proposed.
 */
export function ProposalBanner({ subject }: { subject: string }) {
  const { data: proposals = [] } = useOpenProposals(subject)
  return proposals.map((proposal) => (
    <section key={proposal.number} className={styles.banner} aria-label="Waits for a second operator">
      <UsersRound size={18} aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.title}>{proposalKindWords[proposal.kind]}: waits for a second operator</p>
        <p>
          Proposed by {proposal.proposedBy.name} on {timeText(proposal.proposedAt)}. Lapses on{' '}
          {timeText(proposal.expiresAt)}.
        </p>
        <p className={styles.reason}>“{proposal.reason}”</p>
      </div>
      <Button variant="neutral" size="m" render={<Link to={`/approvals/${proposal.number}`} />}>
        {proposal.may === 'decide' ? 'Review' : 'Open'}
      </Button>
    </section>
  ))
}
