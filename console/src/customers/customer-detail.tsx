import type { CustomerView } from '@tarazu/contract/customers/customer-view'
import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip } from '@tarazu/ui/tag'
import { RefreshCw } from 'lucide-react'
import { Detail } from '../lists/queue-screen.tsx'
import { ProposalBanner } from '../shell/proposal-banner.tsx'
import { Link } from '../shell/router.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { timeText } from '../text/time-text.ts'
import { ChatLink } from './chat-link.tsx'
import { CustomerParts } from './customer-parts.tsx'
import { standingTones, standingWords, verificationWords } from './customer-words.ts'
import styles from './customers.module.css'
import { useCustomer } from './queries.ts'
import { RestrictionActions } from './restriction-actions.tsx'
import { SecondFactorAction } from './second-factor-action.tsx'

/**
 * Everything that concerns one customer, as far as the operator's roles allow. Nothing here changes anything.
 */
export function CustomerDetail({ displayId }: { displayId: string }) {
  const found = useCustomer(displayId)
  const failure = useFailure(found)
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  if (!found.data) return <SkeletonRows count={8} />
  const view = found.data
  return (
    <Detail
      title={view.name ?? `Customer ${displayId}`}
      note={`${displayId} · your look is logged, and the customer is told`}
      state={<StatusChip tone={standingTones[view.standing]}>{standingWords[view.standing]}</StatusChip>}
      actions={
        <>
          <Button
            variant="ghost"
            size="m"
            icon={<RefreshCw size={16} aria-hidden="true" />}
            pending={found.isFetching}
            onClick={() => void found.refetch()}
          >
            Look again
          </Button>
          <SecondFactorAction view={view} />
          <RestrictionActions view={view} />
        </>
      }
    >
      <ProposalBanner subject={displayId} />
      {view.restriction && <Restriction restriction={view.restriction} />}
      <DetailSection title="Profile">
        <Facts facts={profile(view)} />
      </DetailSection>
      <CustomerParts view={view} />
    </Detail>
  )
}

function profile(view: CustomerView) {
  const { displayId, phone, createdAt, closedAt, verification, secondFactor, identity, chat } = view
  const verified = verificationWords[verification]
  return [
    { label: 'Phone', value: phone },
    { label: 'Since', value: timeText(createdAt) },
    ...(closedAt === null ? [] : [{ label: 'Closed', value: timeText(closedAt) }]),
    {
      label: 'Identity',
      value: identity?.number ? (
        <Link className={styles.link} to={`/identities/${identity.number}`}>
          {verified}
        </Link>
      ) : (
        verified
      ),
    },
    { label: 'Second factor', value: secondFactor === null ? 'None' : `Since ${timeText(secondFactor)}` },
    ...(chat ? [{ label: 'Chat', value: <ChatLink displayId={displayId} /> }] : []),
  ]
}

function Restriction({ restriction }: { restriction: NonNullable<CustomerView['restriction']> }) {
  const { by, reason, since, until } = restriction
  return (
    <DetailSection title={by === 'customer' ? 'Frozen by the customer' : 'Restricted by operators'}>
      <Facts
        facts={[
          { label: 'Since', value: timeText(since) },
          ...(until === null ? [] : [{ label: 'Until', value: timeText(until) }]),
          ...(reason ? [{ label: 'Reason', value: reason }] : []),
        ]}
      />
    </DetailSection>
  )
}
