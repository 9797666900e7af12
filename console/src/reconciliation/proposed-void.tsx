import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { useEffect } from 'react'
import type { ProposalPanel } from '../forms/proposal-check.ts'
import { Link } from '../shell/router.tsx'
import { useStatement } from './queries.ts'
import { StatementFacts } from './statement-facts.tsx'

/** What the file was, and what became of its lines since it was proposed to void it. */
export const ProposedVoid: ProposalPanel = ({ proposal: { subject }, onChecked }) => {
  const found = useStatement(subject)
  const failure = useFailure(found)
  const seen = found.data !== undefined
  useEffect(() => onChecked(seen), [seen, onChecked])
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  if (!found.data) return <SkeletonRows count={6} />
  return (
    <>
      <StatementFacts found={found.data} />
      <Link to={`/reconciliation/${subject}`}>The statement and its lines</Link>
    </>
  )
}
