import type { decideProposal, getProposal } from '@tarazu/contract/approvals/api'
import { proposalKinds } from '@tarazu/contract/approvals/kinds'
import type { Reply } from '@tarazu/contract/endpoint'
import { permissions } from '@tarazu/contract/operators/permissions'
import { newOperator_hours } from '@tarazu/contract/operators/rules'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { Suspense, useState } from 'react'
import { Difference } from '../forms/difference.tsx'
import { OneTimePassword } from '../forms/one-time-password.tsx'
import type { ProposalChecks } from '../forms/proposal-check.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { Age } from '../lists/age.tsx'
import { Detail } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useMay } from '../shell/operator.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { describeProposal } from '../text/proposal-description.ts'
import { proposalKindWords } from '../text/proposal-words.ts'
import { timeText } from '../text/time-text.ts'
import styles from './proposal-detail.module.css'
import { proposalStateTones } from './proposal-state.ts'
import { useDecision, useProposal } from './queries.ts'

type Proposal = Reply<typeof getProposal>

/** A proposal: what will be different, why, and who may decide. */
export function ProposalDetail({ number, checks }: { number: string; checks: ProposalChecks }) {
  const proposal = useProposal(number)
  const failure = useFailure(proposal)
  const [password, setPassword] = useState<string | null>(null)
  const [fits, setFits] = useState(false)
  const may = useMay()
  if (failure) return <QueryFailure failure={failure} onRetry={proposal.refetch} />
  if (!proposal.data) return <SkeletonRows count={6} />
  const { kind, state, proposedAt, expiresAt, subject, reason, firstHalf } = proposal.data
  const check = state === 'open' ? checks[kind] : undefined
  return (
    <Detail
      title={proposalKindWords[kind]}
      note={`${number} · about ${subject}`}
      state={
        state === 'open' ? (
          <Age at={proposedAt} dueAt={expiresAt} />
        ) : (
          <StatusChip tone={proposalStateTones[state]}>{state}</StatusChip>
        )
      }
      actions={
        state === 'open' && (
          <Decisions
            proposal={proposal.data}
            lacks={check === undefined || fits ? undefined : check.until}
            onPassword={setPassword}
          />
        )
      }
    >
      {password !== null && <OneTimePassword part="second" password={password} />}
      {firstHalf !== null && <OneTimePassword part="first" password={firstHalf} />}
      {state === 'overtaken' && (
        <p className={styles.why} role="status">
          What this is about has ended otherwise, so there is nothing left to decide.
        </p>
      )}
      <blockquote className={styles.reason}>{reason}</blockquote>
      <Subject proposal={proposal.data} />
      {check && may(check.permission) && (
        <DetailSection title={check.title}>
          <Suspense fallback={<SkeletonRows count={2} />}>
            <check.Panel key={number} proposal={proposal.data} onChecked={setFits} />
          </Suspense>
        </DetailSection>
      )}
      <DetailSection title="Who">
        <Facts facts={who(proposal.data)} />
      </DetailSection>
    </Detail>
  )
}

/** What would change, and what is known about it. */
function Subject({ proposal }: { proposal: Proposal }) {
  const { customer } = proposal
  const { changes, facts } = describeProposal(proposal, useNumberFormat())
  return (
    <>
      {changes.length > 0 && (
        <DetailSection title="What changes">
          <Difference changes={changes} />
        </DetailSection>
      )}
      {(facts.length > 0 || customer !== null) && (
        <DetailSection title="Facts">
          <Facts
            facts={[
              ...(customer === null ? [] : [{ label: 'Customer', value: <CustomerLink id={customer} /> }]),
              ...facts.map(({ field, value }) => ({ label: field, value })),
            ]}
          />
        </DetailSection>
      )}
    </>
  )
}

function who({ proposedBy, proposedAt, expiresAt, state, decidedBy, decidedAt, decisionReason }: Proposal) {
  const facts = [
    { label: 'Proposed by', value: `${proposedBy.name} (${proposedBy.email})` },
    { label: 'Proposed', value: timeText(proposedAt) },
    { label: state === 'open' ? 'Lapses' : 'Would have lapsed', value: timeText(expiresAt) },
  ]
  if (decidedBy) facts.push({ label: 'Decided by', value: `${decidedBy.name} (${decidedBy.email})` })
  const over = state === 'overtaken' ? 'Overtaken' : 'Decided'
  if (decidedAt) facts.push({ label: over, value: timeText(decidedAt) })
  if (decisionReason) facts.push({ label: 'Reason of the decision', value: decisionReason })
  return facts
}

type DecisionProps = {
  proposal: Proposal
  /** What has to be seen or computed before it is approved, and was not; undefined: nothing. */
  lacks: string | undefined
  onPassword: (password: string | null) => void
}

function Decisions(props: DecisionProps) {
  const { kind, may } = props.proposal
  const roles = permissions[proposalKinds[kind]].join(' or ')
  if (may === 'nothing')
    return <p className={styles.why}>Somebody with the role {roles} decides about this.</p>
  if (may === 'later')
    return (
      <p className={styles.why}>
        One of you is new, and was added by the other: for {newOperator_hours} hours after the first sign-in
        somebody else decides about this.
      </p>
    )
  if (may === 'withdraw')
    return (
      <>
        <p className={styles.why}>
          You proposed this, so you cannot approve it: a second operator with the role {roles} does.
        </p>
        <Withdrawal number={props.proposal.number} />
      </>
    )
  return <ApproveOrReject {...props} />
}

function Withdrawal({ number }: { number: string }) {
  const [asked, setAsked] = useState(false)
  const withdraw = useDecision('Withdrawn')
  if (withdraw.isSuccess) return null
  return (
    <>
      <Button variant="neutral" size="m" onClick={() => setAsked(true)}>
        Withdraw
      </Button>
      <ReasonDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Withdraw this proposal?"
        confirmLabel="Withdraw"
        tone="danger"
        action={withdraw}
        input={(reason) => ({ number, decision: 'withdraw' as const, reason })}
        optional
      />
    </>
  )
}

function ApproveOrReject({ proposal, lacks, onPassword }: DecisionProps) {
  const { number, kind } = proposal
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const approve = useDecision('Approved and done')
  const reject = useDecision('Rejected')
  const close = () => setAsked(undefined)
  const name = proposalKindWords[kind].toLowerCase()
  const done = (reply: Reply<typeof decideProposal>) => onPassword(reply.oneTimePassword)
  // What is decided is not offered once more, however long the news of it takes to come here.
  if (approve.isSuccess || reject.isSuccess) return null
  return (
    <>
      {lacks === undefined ? (
        <span className={styles.space} />
      ) : (
        <p className={styles.why}>It can be approved once {lacks}.</p>
      )}
      <Button variant="danger" size="m" onClick={() => setAsked('reject')}>
        Reject
      </Button>
      <Button size="m" disabled={lacks !== undefined} onClick={() => setAsked('approve')}>
        Approve
      </Button>
      <ReasonDialog
        open={asked === 'approve'}
        onClose={close}
        title={`Approve: ${name}?`}
        confirmLabel="Approve"
        action={approve}
        input={(reason) => ({ number, decision: 'approve' as const, reason })}
        onDone={done}
        optional
      >
        It is done at once, in your name and that of {proposal.proposedBy.name}.
      </ReasonDialog>
      <ReasonDialog
        open={asked === 'reject'}
        onClose={close}
        title={`Reject: ${name}?`}
        confirmLabel="Reject"
        tone="danger"
        action={reject}
        input={(reason) => ({ number, decision: 'reject' as const, reason })}
      >
        Nothing changes. {proposal.proposedBy.name} sees your reason.
      </ReasonDialog>
    </>
  )
}
