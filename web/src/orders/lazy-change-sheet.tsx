import type { Order } from '@tarazu/contract/orders/order'
import { lazy, Suspense, useEffect } from 'react'
import type { StartTerms } from './ticket.ts'

// Loaded separately, for most orders do not wait and so cannot be changed.
const loadChange = () => import('./change-sheet.tsx')
const ChangeSheet = lazy(async () => ({ default: (await loadChange()).ChangeSheet }))

/** Loads the sheet in advance. A failure is ignored: changing an order loads it again. */
export function usePreloadedChangeSheet(mayChange: boolean) {
  useEffect(() => {
    if (mayChange) void loadChange().catch(() => undefined)
  }, [mayChange])
}

type Props = { order: Order; start?: StartTerms; open: boolean; onClose: () => void }

export function LazyChangeSheet(props: Props) {
  return (
    <Suspense>
      <ChangeSheet {...props} />
    </Suspense>
  )
}
