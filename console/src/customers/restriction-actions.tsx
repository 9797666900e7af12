import type { CustomerView } from '@tarazu/contract/customers/customer-view'
import { maxRestriction_days } from '@tarazu/contract/customers/rules'
import { Button } from '@tarazu/ui/button'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { typedCount } from '../forms/typed-number.ts'
import { useMay } from '../shell/operator.tsx'
import { useProposeRelease, useProposeRestriction } from './queries.ts'

/**
 * Both need a second operator. Whoever is restricted can still sell, read statements and withdraw to a known
 * card.
 */
export function RestrictionActions({ view }: { view: CustomerView }) {
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const [days, setDays] = useState(String(maxRestriction_days))
  const restrict = useProposeRestriction()
  const release = useProposeRelease()
  if (!may('restrict customers') || view.closedAt !== null) return null
  const close = () => setAsking(false)
  const { displayId } = view
  if (view.standing === 'restricted') {
    return (
      <>
        <Button size="m" onClick={() => setAsking(true)}>
          Release
        </Button>
        <ReasonDialog
          open={asking}
          onClose={close}
          title="Release this customer?"
          confirmLabel="Propose"
          action={release}
          input={(reason) => ({ displayId, reason })}
          proposes="customer.release"
        />
      </>
    )
  }
  const count = typedCount(days) ?? 0
  const fits = count >= 1 && count <= maxRestriction_days
  return (
    <>
      <Button variant="danger" size="m" onClick={() => setAsking(true)}>
        Restrict
      </Button>
      <ReasonDialog
        open={asking}
        onClose={close}
        title="Restrict this customer?"
        confirmLabel="Propose"
        tone="danger"
        action={restrict}
        input={(reason) => (fits ? { displayId, reason, days: count } : undefined)}
        proposes="customer.restrict"
        customerSees
      >
        <p>
          The customer can take no new risk. Selling, statements and withdrawals to known cards go on, and it
          ends by itself.
        </p>
        <TextField
          label="Days"
          inputMode="numeric"
          value={days}
          onChange={setDays}
          error={fits ? undefined : `From 1 to ${maxRestriction_days}`}
        />
      </ReasonDialog>
    </>
  )
}
