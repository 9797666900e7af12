import type { Reply } from '@tarazu/contract/endpoint'
import type { getLoanForOperator } from '@tarazu/contract/loans/operate-api'
import { creditScore } from '@tarazu/contract/loans/rules'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip, type Tone } from '@tarazu/ui/tag'
import { useState } from 'react'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { ClaimBar } from '../lists/claim-bar.tsx'
import { Detail } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useMay } from '../shell/operator.tsx'
import { ProposalBanner } from '../shell/proposal-banner.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { Percent } from '../text/number-text.tsx'
import { stateText } from '../text/state-text.ts'
import { dayText, timeText } from '../text/time-text.ts'
import { loanStageWords } from './loan-words.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { useLoan, useProposeReinstatement, useProposeWriteOff, useRejectLoan } from './queries.ts'

type Found = Reply<typeof getLoanForOperator>

const tones: Record<Found['loan']['stage'], Tone> = {
  applied: 'notice',
  offered: 'brand',
  active: 'notice',
  paid: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
  expired: 'neutral',
  written_off: 'error',
}

export function LoanDetail({ number }: { number: string }) {
  const found = useLoan(number)
  const failure = useFailure(found)
  const may = useMay()
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  if (!found.data) return <SkeletonRows count={6} />
  const { loan, row, score, borrowable } = found.data
  return (
    <Detail
      title={<MoneyText paise={loan.amount} />}
      note={
        <>
          {number} · customer <CustomerLink id={row.customer} />
        </>
      }
      state={<StatusChip tone={tones[loan.stage]}>{loanStageWords[loan.stage]}</StatusChip>}
      actions={decidable(found.data) && may('decide loans') && <Decisions found={found.data} />}
    >
      <ProposalBanner subject={number} />
      <DetailSection title="Terms">
        <Facts facts={terms(found.data)} />
      </DetailSection>
      <DetailSection title="Credit">
        <Facts
          facts={[
            { label: 'Score', value: `${creditScore(score)} of 100` },
            { label: 'Can borrow now', value: <MoneyText paise={borrowable} /> },
            { label: 'Paid in time', value: score.paidOnTime },
            { label: 'Paid late', value: score.paidLate },
            { label: 'Written off', value: score.writtenOff },
            { label: 'Days overdue', value: score.daysOverdue },
          ]}
        />
      </DetailSection>
      {loan.schedule.length > 0 && (
        <DetailSection title="Schedule">
          <Facts
            facts={loan.schedule.map(({ due, principal, interest }) => ({
              label: timeText(due),
              value: <MoneyText paise={principal + interest} />,
            }))}
          />
        </DetailSection>
      )}
      <DetailSection title="Timeline">
        <Facts
          facts={loan.timeline.map(({ state, at, who }) => ({
            label: timeText(at),
            value: `${stateText(state)} · ${who}`,
          }))}
        />
      </DetailSection>
    </Detail>
  )
}

function terms({ loan }: Found) {
  return [
    { label: 'Applied', value: timeText(loan.createdAt) },
    ...(loan.nextPayment === null
      ? []
      : [
          {
            label: loan.nextPayment.overdue
              ? `Overdue since ${dayText(loan.nextPayment.due)}`
              : `Next payment by ${dayText(loan.nextPayment.due)}`,
            value: <MoneyText paise={loan.nextPayment.amount} />,
          },
        ]),
    ...(loan.rate === null
      ? []
      : [
          {
            label: 'Interest',
            value: (
              <>
                <Percent of={loan.rate} /> a year
              </>
            ),
          },
        ]),
    ...(loan.totalCost === null
      ? []
      : [{ label: 'Total cost', value: <MoneyText paise={loan.totalCost} /> }]),
    ...(loan.repaymentTime === null ? [] : [{ label: 'Due', value: timeText(loan.repaymentTime) }]),
    ...(loan.stage === 'active' ? [{ label: 'Owed', value: <MoneyText paise={loan.owed} /> }] : []),
    ...(loan.reason === null ? [] : [{ label: 'Reason', value: loan.reason }]),
  ]
}

/** Whether a decision is possible: no proposal waits for a second operator, and nothing is decided yet. */
const decidable = ({ loan, row }: Found) =>
  row.proposal === null && ['active', 'applied', 'written_off'].includes(loan.stage)

function Decisions({ found }: { found: Found }) {
  const { stage } = found.loan
  if (stage === 'active') return <WriteOff found={found} />
  if (stage === 'written_off') return <Reinstatement number={found.loan.id} />
  return <OfferOrReject found={found} />
}

function WriteOff({ found: { loan } }: { found: Found }) {
  const [asked, setAsked] = useState(false)
  const writeOff = useProposeWriteOff()
  return (
    <>
      <Button variant="danger" size="m" onClick={() => setAsked(true)}>
        Write off
      </Button>
      <ReasonDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Write off this loan?"
        confirmLabel="Propose"
        tone="danger"
        action={writeOff}
        input={(reason) => ({ number: loan.id, reason })}
        proposes="loan.write-off"
        customerSees
      >
        <MoneyText paise={loan.owed} /> becomes the firm’s loss.
      </ReasonDialog>
    </>
  )
}

function Reinstatement({ number }: { number: string }) {
  const [asked, setAsked] = useState(false)
  const reinstate = useProposeReinstatement()
  return (
    <>
      <Button variant="neutral" size="m" onClick={() => setAsked(true)}>
        Take back the write-off
      </Button>
      <ReasonDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Was it written off by mistake?"
        confirmLabel="Propose"
        tone="danger"
        action={reinstate}
        input={(reason) => ({ number, reason })}
        proposes="loan.reinstate"
        customerSees
      >
        The customer owes again what was written off, with no interest for the time between.
      </ReasonDialog>
    </>
  )
}

function OfferOrReject({ found: { loan, row, borrowable, usual } }: { found: Found }) {
  const [asked, setAsked] = useState<'offer' | 'reject'>()
  const reject = useRejectLoan()
  const close = () => setAsked(undefined)
  return (
    <>
      <ClaimBar queue="loans" reference={loan.id} claimedBy={row.claimedBy} touches="loans" />
      <Button variant="danger" size="m" onClick={() => setAsked('reject')}>
        Reject
      </Button>
      <Button size="m" onClick={() => setAsked('offer')}>
        Offer
      </Button>
      <OfferDialog
        open={asked === 'offer'}
        onClose={close}
        number={loan.id}
        asked={loan.amount}
        borrowable={borrowable}
        usual={usual}
      />
      <ReasonDialog
        open={asked === 'reject'}
        onClose={close}
        title="Reject this application?"
        confirmLabel="Reject"
        tone="danger"
        action={reject}
        input={(reason) => ({ number: loan.id, reason })}
        customerSees
      />
    </>
  )
}
