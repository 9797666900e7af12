import type { Market } from '@tarazu/contract/market/instrument'
import { type HoldingType, holdingTypes, marketsOfHolding } from '@tarazu/contract/orders/order'
import { Card } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { Tabs } from '@tarazu/ui/tabs'
import { Suspense, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { useNow } from '../language/now.ts'
import { useAllPages } from '../lists/all-pages.ts'
import { fillsOfPages } from './fills-of-pages.ts'
import { FillsTable } from './fills-table.tsx'
import styles from './holdings.module.css'
import { HoldingsList } from './holdings-list.tsx'
import { useFills, useWaitingOrders } from './list-queries.ts'
import { WaitingOrders } from './waiting-orders.tsx'

const parts = ['positions', 'open', 'fills'] as const

/** Below the chart of a desk: what the customer has in markets such as this one, waits for, and got today. */
export function DeskTrades({ market }: { market: Market }) {
  const { t } = useTranslation()
  const [part, setPart] = useState<(typeof parts)[number]>('positions')
  const type = holdingTypes.find((each) => marketsOfHolding[each].includes(market)) ?? 'stock'
  return (
    <section aria-label={t('desk.trades')}>
      <Tabs
        label={t('desk.trades')}
        tabs={parts.map((value) => ({ value, label: t(`desk.part.${value}`) }))}
        value={part}
        onChange={setPart}
      >
        <div className={styles.panel} key={`${type} ${part}`}>
          {part === 'positions' && <HoldingsList type={type}>{null}</HoldingsList>}
          {part === 'open' && <OpenOrders type={type} />}
          {part === 'fills' && <FillsOfToday type={type} />}
        </div>
      </Tabs>
    </section>
  )
}

function OpenOrders({ type }: { type: HoldingType }) {
  const { t } = useTranslation()
  const waiting = useWaitingOrders(type)
  if (waiting.isPending) return <Waiting />
  return waiting.data?.pages[0]?.count === 0 ? (
    <EmptyState title={t('desk.noOpenOrders')} />
  ) : (
    <Suspense fallback={<Waiting />}>
      <WaitingOrders type={type} />
    </Suspense>
  )
}

/** The day is that of the device, as over the days of every list. */
function FillsOfToday({ type }: { type: HoldingType }) {
  const { t } = useTranslation()
  const since = new Date(useNow()).setHours(0, 0, 0, 0)
  const orders = useFills(type, since)
  useAllPages(orders, true)
  const failure = useFailure(orders)
  if (failure) return <QueryFailure failure={failure} onRetry={orders.refetch} />
  if (!orders.data) return <Waiting />
  const { rows, complete } = fillsOfPages(orders.data.pages, since)
  if (rows.length === 0 && complete) return <EmptyState title={t('desk.noFills')} />
  const whole = complete && !orders.hasNextPage
  return (
    <>
      {rows.length > 0 && <FillsTable rows={rows} complete={whole} />}
      {!whole && !orders.isFetching && <p className={styles.origin}>{t('desk.earlierFills')}</p>}
    </>
  )
}

function Waiting() {
  return (
    <Card kind="rows">
      <SkeletonRows count={3} media />
    </Card>
  )
}
