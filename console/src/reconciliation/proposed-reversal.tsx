import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { useEffect } from 'react'
import type { ProposalPanel } from '../forms/proposal-check.ts'
import { Link } from '../shell/router.tsx'
import { timeText } from '../text/time-text.ts'
import { useJournal } from './queries.ts'
import { Transfers } from './transfers.tsx'

/**
 * Shown before a journal is reversed: between which accounts it moved how much. The reversal moves it back.
 */
export const ProposedReversal: ProposalPanel = ({ proposal: { subject }, onChecked }) => {
  const found = useJournal(subject)
  const failure = useFailure(found)
  const seen = found.data !== undefined
  useEffect(() => onChecked(seen), [seen, onChecked])
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  if (!found.data) return <SkeletonRows count={4} />
  return (
    <>
      <Facts
        facts={[
          { label: 'Journal', value: <Link to={`/ledger-entries/${subject}`}>{subject}</Link> },
          { label: 'Posted', value: timeText(found.data.at) },
        ]}
      />
      <Transfers journal={found.data} />
    </>
  )
}
