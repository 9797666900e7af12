import { type ComponentProps, lazy, Suspense } from 'react'
import { EstimateSkeleton } from './estimate-skeleton.tsx'
import type { TicketEstimate } from './ticket-estimate.tsx'

const Estimate = lazy(async () => ({ default: (await import('./ticket-estimate.tsx')).TicketEstimate }))

/** What the order costs or brings. Loaded while the server computes the first estimate. */
export function LazyEstimate({ state }: Pick<ComponentProps<typeof TicketEstimate>, 'state'>) {
  return (
    <Suspense fallback={<EstimateSkeleton symbol={state.symbol} side={state.ticket.side} />}>
      <Estimate state={state} />
    </Suspense>
  )
}
