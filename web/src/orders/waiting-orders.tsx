import type { HoldingType } from '@tarazu/contract/orders/order'
import { SectionHeader } from '@tarazu/ui/card'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { lazy, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { useWaitingOrders } from './list-queries.ts'

// Most customers have none that waits.
const WaitingList = lazy(async () => ({ default: (await import('./waiting-list.tsx')).WaitingList }))

/** Orders that wait for their price or the open. */
export function WaitingOrders({ type }: { type: HoldingType }) {
  const { t } = useTranslation()
  const waiting = useWaitingOrders(type)
  const failure = useFailure(waiting)
  const orders = waiting.data?.pages.flatMap(({ rows }) => rows) ?? []
  const [needed, setNeeded] = useState(false)
  if (orders.length > 0 && !needed) setNeeded(true)
  return (
    <>
      {failure && (
        <section>
          <SectionHeader title={t('orders.waitingOrders')} />
          <QueryFailure failure={failure} onRetry={waiting.refetch} />
        </section>
      )}
      {needed && <WaitingList waiting={waiting} orders={orders} />}
    </>
  )
}
