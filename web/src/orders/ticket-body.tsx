import { lazy, Suspense } from 'react'
import { TicketFields } from './ticket-fields.tsx'
import { loadOutcome } from './ticket-parts.ts'
import type { TicketState } from './ticket-state.ts'

const OrderOutcome = lazy(async () => ({ default: (await loadOutcome()).OrderOutcome }))

/** The form, or the outcome of the sent order. */
export function TicketBody({ state }: { state: TicketState }) {
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
