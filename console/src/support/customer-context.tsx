import { Button } from '@tarazu/ui/button'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useCustomer } from '../customers/queries.ts'
import { MoneyCell } from '../lists/money-cell.tsx'
import { useMay } from '../shell/operator.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { timeText } from '../text/time-text.ts'
import styles from './support.module.css'

/**
 * What the operator may know about the customer. Each access is logged and the customer sees it, so it
 * happens only on request.
 */
export function CustomerContext({ displayId }: { displayId: string }) {
  const may = useMay()
  const [looking, setLooking] = useState(false)
  if (!may('read customers')) return null
  if (looking) return <Looked displayId={displayId} />
  return (
    <div className={styles.look}>
      <Button
        variant="neutral"
        size="m"
        icon={<Eye size={16} aria-hidden="true" />}
        onClick={() => setLooking(true)}
      >
        Look at the account
      </Button>
      <span className={styles.quiet}>It is logged, and the customer is told.</span>
    </div>
  )
}

function Looked({ displayId }: { displayId: string }) {
  const found = useCustomer(displayId)
  const failure = useFailure(found)
  if (failure) return <QueryFailure failure={failure} onRetry={found.refetch} />
  if (!found.data) return <SkeletonRows count={3} />
  const { name, standing, verification, wallet, createdAt, restriction } = found.data
  return (
    <DetailSection title="Account">
      <Facts
        facts={[
          ...(name ? [{ label: 'Name', value: name }] : []),
          { label: 'Since', value: timeText(createdAt) },
          { label: 'Standing', value: standing },
          { label: 'Identity', value: verification.replaceAll('_', ' ') },
          ...(restriction?.reason ? [{ label: 'Restricted', value: restriction.reason }] : []),
          ...(wallet
            ? [
                { label: 'Cash', value: <MoneyCell paise={wallet.cash} /> },
                { label: 'Held', value: <MoneyCell paise={wallet.held} /> },
                { label: 'Loan', value: <MoneyCell paise={wallet.loan} /> },
              ]
            : []),
        ]}
      />
    </DetailSection>
  )
}
