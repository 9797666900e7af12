import type { CustomerView } from '@tarazu/contract/customers/customer-view'
import { Button } from '@tarazu/ui/button'
import { useState } from 'react'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { useProposeSecondFactorRemoval } from '../security/queries.ts'
import { useMay } from '../shell/operator.tsx'

/**
 * Switches off the second factor of a customer who has lost authenticator and recovery codes and has proved
 * who they are in another way.
 */
export function SecondFactorAction({ view: { displayId, secondFactor } }: { view: CustomerView }) {
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const remove = useProposeSecondFactorRemoval()
  if (!may('remove second factors') || secondFactor === null) return null
  return (
    <>
      <Button variant="danger" size="m" onClick={() => setAsking(true)}>
        Remove second factor
      </Button>
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Remove this customer’s second factor?"
        confirmLabel="Propose"
        tone="danger"
        action={remove}
        input={(reason) => ({ displayId, reason })}
        proposes="customer.remove-second-factor"
        customerSees
      >
        <p>
          Whoever knows the login password can sign in then. The customer is signed out everywhere and told,
          and withdrawals wait for 24 hours.
        </p>
      </ReasonDialog>
    </>
  )
}
