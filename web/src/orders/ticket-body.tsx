import { lazy, Suspense, useEffect } from 'react'
import { TicketFields } from './ticket-fields.tsx'
import type { TicketState } from './ticket-state.ts'

const loadOutcome = () => import('./order-status.tsx')
const OrderOutcome = lazy(async () => ({ default: (await loadOutcome()).OrderOutcome }))

/** The form, or what came of it. */
export function TicketBody({ state }: { state: TicketState }) {
  // While the customer types; if it fails, it is asked for again when there is an outcome to show.
  useEffect(() => void loadOutcome().catch(() => undefined), [])
  const { result, failure } = state
  const fields = <TicketFields state={state} />
  return result || failure ? (
    <Suspense fallback={fields}>
      <OrderOutcome sent={result} failure={failure} />
    </Suspense>
  ) : (
    fields
  )
}
