import { lazy, Suspense, useEffect } from 'react'
import { TicketFields } from './ticket-fields.tsx'
import type { TicketState } from './ticket-state.ts'

const loadOutcome = () => import('./order-status.tsx')
const OrderOutcome = lazy(async () => ({ default: (await loadOutcome()).OrderOutcome }))

/** The form, or the outcome of the sent order. */
export function TicketBody({ state }: { state: TicketState }) {
  // Loaded while the customer types. If that fails, showing the outcome loads it again.
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
