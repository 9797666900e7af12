import { EmptyState } from '@tarazu/ui/empty-state'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import type { ProposalPanel } from '../forms/proposal-check.ts'
import { MoneyCell } from '../lists/money-cell.tsx'
import { Link } from '../shell/router.tsx'
import { calendarDay } from '../text/time-text.ts'
import { referenceText } from './line-words.ts'
import { useBankLine } from './queries.ts'

/**
 * What the bank says about the money that is to be credited, returned or booked. A recharge's proposal names
 * its line.
 */
export const ProposedLine: ProposalPanel = ({ proposal: { subject, facts }, onChecked }) => {
  const named = facts.find(({ field }) => field === 'line')?.value
  // The first letter tells recharges and lines apart; a recharge that no line was matched with has no line to
  // show.
  const found = useBankLine(named ?? subject)
  const failure = useFailure(found)
  const seen = found.data !== undefined
  useEffect(() => onChecked(seen), [seen, onChecked])
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  if (found.data === undefined) return <SkeletonRows count={4} />
  if (found.data === null)
    return <EmptyState icon={<SearchX size={28} />} title="No line of the bank belongs to it." />
  const { number, bookedOn, description, amount } = found.data
  return (
    <Facts
      facts={[
        { label: 'Line', value: <Link to={`/bank-lines/${number}`}>{number}</Link> },
        { label: 'Booked', value: calendarDay(bookedOn) },
        { label: 'Amount at the bank', value: <MoneyCell paise={amount} signed /> },
        { label: 'Reference', value: referenceText(found.data) },
        { label: 'Description', value: description || '–' },
      ]}
    />
  )
}
