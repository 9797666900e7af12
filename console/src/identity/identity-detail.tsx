import type { IdentityRow } from '@tarazu/contract/identity/api'
import { Button } from '@tarazu/ui/button'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { ClaimBar } from '../lists/claim-bar.tsx'
import { Detail } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useMay, useOperator } from '../shell/operator.tsx'
import { ProposalBanner } from '../shell/proposal-banner.tsx'
import styles from './identity.module.css'
import { documentTypeWords, identityStateTones, identityStateWords } from './identity-words.ts'
import { type Look, OpenPapers } from './open-papers.tsx'
import { Papers } from './papers.tsx'
import { useIdentity, usePapers, useProposeRestoring, useProposeSuspension } from './queries.ts'

/** The papers themselves are shown only on request: each access is logged, and the customer sees it. */
export function IdentityDetail({ number, row: listed }: { number: string; row: IdentityRow | undefined }) {
  const may = useMay()
  const single = useIdentity(number, listed === undefined)
  const row = listed ?? single.data ?? undefined
  const { name } = useOperator()
  const [look, setLook] = useState<Look>()
  const papers = usePapers(number, look)
  const failure = useFailure(papers)
  const known = papers.data ?? row
  const state = row?.state ?? papers.data?.state
  if (single.data === null && !known)
    return <EmptyState icon={<SearchX size={28} />} title="There are no such papers." />
  return (
    <Detail
      title={known ? documentTypeWords[known.idType] : 'Papers'}
      note={
        known && (
          <>
            {number} · customer <CustomerLink id={known.displayId} />
          </>
        )
      }
      state={state && <StatusChip tone={identityStateTones[state]}>{identityStateWords[state]}</StatusChip>}
      actions={known && state && <Decisions number={number} state={state} claimedBy={known.claimedBy} />}
    >
      <ProposalBanner subject={number} />
      {papers.data ? (
        <Papers papers={papers.data} mayDecide={may('decide identities')} />
      ) : failure ? (
        <QueryFailure failure={failure} onRetry={papers.refetch} />
      ) : look ? (
        <SkeletonRows count={5} />
      ) : may('look at identities') ? (
        <OpenPapers reviewing={state === 'under_review' && known?.claimedBy === name} onLook={setLook} />
      ) : (
        <p className={styles.closed}>The photos and the number are closed: compliance alone opens them.</p>
      )}
    </Detail>
  )
}

type Deciding = { number: string; state: IdentityRow['state']; claimedBy: string | null }

function Decisions({ number, state, claimedBy }: Deciding) {
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const suspend = useProposeSuspension()
  const restore = useProposeRestoring()
  if (!may('decide identities')) return null
  if (state === 'under_review')
    return <ClaimBar queue="identities" reference={number} claimedBy={claimedBy} touches="identities" />
  if (state === 'returned') return null
  const suspending = state === 'approved'
  return (
    <>
      <Button variant={suspending ? 'danger' : 'brand'} size="m" onClick={() => setAsking(true)}>
        {suspending ? 'Suspend' : 'Restore'}
      </Button>
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={suspending ? 'Suspend this verification?' : 'Restore this verification?'}
        confirmLabel="Propose"
        tone={suspending ? 'danger' : 'brand'}
        action={suspending ? suspend : restore}
        input={(reason) => ({ number, reason })}
        proposes={suspending ? 'identity.suspend' : 'identity.restore'}
        customerSees={suspending}
      >
        {suspending
          ? 'The customer can buy nothing any more, and can still sell, read statements and withdraw to known cards.'
          : 'The customer can buy again.'}
      </ReasonDialog>
    </>
  )
}
