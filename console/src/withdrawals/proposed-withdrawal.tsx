import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { useEffect } from 'react'
import type { ProposalPanel } from '../forms/proposal-check.ts'
import { Age } from '../lists/age.tsx'
import { MoneyCell } from '../lists/money-cell.tsx'
import { Link } from '../shell/router.tsx'
import { usePayee, useWithdrawalCase } from './queries.ts'
import { PayoutInstruction } from './withdrawal-instruction.tsx'
import { Payee } from './withdrawal-payee.tsx'
import { withdrawalStateTones, withdrawalStateWords } from './withdrawal-words.ts'

/**
 * Shown before anything about a withdrawal is approved: how much, since when it waits, and who is paid
 * (decision 046).
 */
export const ProposedWithdrawal: ProposalPanel = ({ proposal: { subject: number }, onChecked }) => {
  const found = useWithdrawalCase(number)
  const failure = useFailure(found)
  const payee = usePayee(number)
  const seen = found.data !== undefined && payee.data !== undefined
  useEffect(() => onChecked(seen), [seen, onChecked])
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  if (!found.data) return <SkeletonRows count={6} />
  const { amount, state, createdAt, publishedDueAt } = found.data
  return (
    <>
      <Facts
        facts={[
          { label: 'Withdrawal', value: <Link to={`/withdrawals/${number}`}>{number}</Link> },
          { label: 'Amount', value: <MoneyCell paise={amount} /> },
          {
            label: 'State',
            value: <StatusChip tone={withdrawalStateTones[state]}>{withdrawalStateWords[state]}</StatusChip>,
          },
          { label: 'Waits for', value: <Age at={createdAt} dueAt={publishedDueAt} /> },
        ]}
      />
      <Payee number={number} />
      <PayoutInstruction key={number} withdrawal={found.data} />
    </>
  )
}
