import { lazy, Suspense, useEffect } from 'react'
import { useErrorText } from '../language/error-text.ts'
import { TicketFields } from './ticket-fields.tsx'
import type { TicketState } from './ticket-state.ts'

const loadOutcome = () => import('./order-status.tsx')
const OrderStatus = lazy(async () => ({ default: (await loadOutcome()).OrderStatus }))
const OrderRefused = lazy(async () => ({ default: (await loadOutcome()).OrderRefused }))

/** The form, or what came of it. */
export function TicketBody({ state }: { state: TicketState }) {
  const errorText = useErrorText()
  // While the customer types; if it fails, it is asked for again when there is an outcome to show.
  useEffect(() => void loadOutcome().catch(() => undefined), [])
  const fields = <TicketFields state={state} />
  if (state.result)
    return (
      <Suspense fallback={fields}>
        <OrderStatus sent={state.result} />
      </Suspense>
    )
  if (state.failure)
    return (
      <Suspense fallback={fields}>
        <OrderRefused reason={errorText(state.failure)} />
      </Suspense>
    )
  return fields
}
