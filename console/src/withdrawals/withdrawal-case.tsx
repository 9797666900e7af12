import type { WithdrawalForOperators } from '@tarazu/contract/withdrawals/withdrawal'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { Detail } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useMay } from '../shell/operator.tsx'
import { ProposalBanner } from '../shell/proposal-banner.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { timeText } from '../text/time-text.ts'
import { NamesWarning } from './names-warning.tsx'
import { useWithdrawalCase } from './queries.ts'
import { WithdrawalDecisions } from './withdrawal-decisions.tsx'
import { PayoutInstruction } from './withdrawal-instruction.tsx'
import { Payee } from './withdrawal-payee.tsx'
import { withdrawalReasonWords, withdrawalStateTones, withdrawalStateWords } from './withdrawal-words.ts'

/** One withdrawal: where it goes, why it waits, and what may be decided. */
export function WithdrawalCase({ number }: { number: string }) {
  const found = useWithdrawalCase(number)
  const failure = useFailure(found)
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  if (!found.data) return <SkeletonRows count={6} />
  const withdrawal = found.data
  const { state } = withdrawal
  return (
    <Detail
      title={<MoneyText paise={withdrawal.amount} />}
      note={
        <>
          {number} · customer <CustomerLink id={withdrawal.customer} />
        </>
      }
      state={<StatusChip tone={withdrawalStateTones[state]}>{withdrawalStateWords[state]}</StatusChip>}
      actions={<WithdrawalDecisions withdrawal={withdrawal} />}
    >
      <ProposalBanner subject={number} />
      <DetailSection title="Withdrawal">
        <Facts facts={factsOf(withdrawal)} />
      </DetailSection>
      <DetailSection title="Pay to">
        <PayTo withdrawal={withdrawal} />
        <PayoutInstruction key={number} withdrawal={withdrawal} />
      </DetailSection>
      <DetailSection title="Timeline">
        <Facts
          facts={withdrawal.timeline.map((event) => ({
            label: timeText(event.at),
            value: [
              withdrawalStateWords[event.state],
              event.reason && withdrawalReasonWords[event.reason],
              event.who,
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      </DetailSection>
    </Detail>
  )
}

/** Shows both names where somebody has to decide; each look is logged. */
function PayTo({
  withdrawal: { number, state, bank, account, names },
}: {
  withdrawal: WithdrawalForOperators
}) {
  const may = useMay()
  if (may('decide withdrawals') && (state === 'requested' || state === 'cooling'))
    return <Payee key={number} number={number} />
  return (
    <>
      <NamesWarning names={names} />
      <Facts
        facts={[
          { label: 'Bank', value: bank },
          { label: 'Account', value: account },
        ]}
      />
    </>
  )
}

function factsOf(withdrawal: WithdrawalForOperators) {
  const { dueAt, publishedDueAt, overdue, coolingUntil, reviewEndsAt } = withdrawal
  const { reason, reasonText, bankReference, owed, unconfirmed } = withdrawal
  const published = timeText(publishedDueAt)
  return [
    { label: 'Requested', value: timeText(withdrawal.createdAt) },
    { label: 'Published as due', value: overdue ? `${published}, overdue` : published },
    ...(dueAt === publishedDueAt ? [] : [{ label: 'Put off until', value: timeText(dueAt) }]),
    ...(owed > 0n
      ? [{ label: 'Owes for recharges that a bank took back', value: <MoneyText paise={owed} /> }]
      : []),
    ...(unconfirmed > 0n
      ? [{ label: 'Credited by the provider, on no statement yet', value: <MoneyText paise={unconfirmed} /> }]
      : []),
    ...(withdrawal.state === 'cooling' && coolingUntil !== null
      ? [{ label: 'Cooling until', value: timeText(coolingUntil) }]
      : []),
    ...(reviewEndsAt === null ? [] : [{ label: 'Review ends', value: timeText(reviewEndsAt) }]),
    ...(reason === null ? [] : [{ label: 'Reason', value: withdrawalReasonWords[reason] }]),
    ...(reasonText ? [{ label: 'The customer reads', value: reasonText }] : []),
    ...(bankReference === null ? [] : [{ label: 'Bank reference', value: bankReference }]),
  ]
}
