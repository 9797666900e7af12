import type { Reply } from '@tarazu/contract/endpoint'
import type { lookAtIdentity } from '@tarazu/contract/identity/api'
import { Facts } from '@tarazu/ui/facts'
import { CustomerLink } from '../shell/customer-link.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { timeText } from '../text/time-text.ts'
import { CheckForm } from './check-form.tsx'
import styles from './identity.module.css'
import { checkReasonWords, checkWords, documentTypeWords, identityStateWords } from './identity-words.ts'
import { PaperPhoto } from './paper-photo.tsx'

/** The papers that the customer has sent, both sides beside each other, with the decision below. */
export function Papers({ papers, mayDecide }: { papers: Reply<typeof lookAtIdentity>; mayDecide: boolean }) {
  return (
    <>
      <div className={styles.photos}>
        {papers.front && <PaperPhoto url={papers.front} side="Front" />}
        {papers.back && <PaperPhoto url={papers.back} side="Back" />}
      </div>
      <DetailSection title="Papers">
        <Facts
          facts={[
            { label: 'Document', value: documentTypeWords[papers.idType] },
            { label: 'Real name', value: papers.realName },
            { label: 'Number', value: papers.idNumber },
            { label: 'Submitted', value: timeText(papers.submittedAt) },
            { label: 'Attempt', value: papers.attempts },
            ...(papers.reason === null ? [] : [{ label: 'Suspended for', value: papers.reason }]),
          ]}
        />
      </DetailSection>
      {papers.samePapers.length > 0 && (
        <DetailSection title="Other customers with this paper">
          <Facts
            facts={papers.samePapers.map(({ displayId, state, closed, certain }) => ({
              label: certain ? 'The same paper' : 'Perhaps the same paper',
              value: (
                <>
                  <CustomerLink id={displayId} /> · {identityStateWords[state]}
                  {closed && ' · account closed'}
                </>
              ),
            }))}
          />
        </DetailSection>
      )}
      {papers.checks.length > 0 && (
        <DetailSection title="Sent back for">
          <Facts
            facts={papers.checks.map(({ check, reason, note }) => ({
              label: checkWords[check],
              value: note ? `${checkReasonWords[reason]}: ${note}` : checkReasonWords[reason],
            }))}
          />
        </DetailSection>
      )}
      {papers.state === 'under_review' && mayDecide && (
        <DetailSection title="Decision">
          <CheckForm number={papers.number} attempt={papers.attempts} />
        </DetailSection>
      )}
      <DetailSection title="Timeline">
        <Facts
          facts={papers.timeline.map(({ state, at, who }) => ({
            label: timeText(at),
            value: `${identityStateWords[state as keyof typeof identityStateWords]} · ${who}`,
          }))}
        />
      </DetailSection>
    </>
  )
}
