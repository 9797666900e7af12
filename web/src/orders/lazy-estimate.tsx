import { type ComponentProps, lazy, Suspense } from 'react'
import { EstimateSkeleton } from './estimate-skeleton.tsx'
import type { TicketEstimate } from './ticket-estimate.tsx'

const load = () => import('./ticket-estimate.tsx')
const Estimate = lazy(async () => ({ default: (await load()).TicketEstimate }))
// Every ticket shows it: a file of its own, which is asked for with the ticket's.
load().catch(() => undefined)

/** What the order costs or brings. */
export function LazyEstimate({ state }: Pick<ComponentProps<typeof TicketEstimate>, 'state'>) {
  return (
    <Suspense fallback={<EstimateSkeleton symbol={state.symbol} side={state.ticket.side} />}>
      <Estimate state={state} />
    </Suspense>
  )
}
