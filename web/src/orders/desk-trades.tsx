import type { Market } from '@tarazu/contract/market/instrument'
import { type HoldingType, holdingTypes, marketsOfHolding } from '@tarazu/contract/orders/order'
import { Card } from '@tarazu/ui/card'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { Tabs } from '@tarazu/ui/tabs'
import { useState } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useNow } from '../language/now.ts'
import styles from './holdings.module.css'
import { HoldingsList } from './holdings-list.tsx'
import { useFilledOrders, useWaitingOrders } from './list-queries.ts'
import { RecordsTable } from './records-table.tsx'
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
    <WaitingOrders type={type} />
  )
}

function FillsOfToday({ type }: { type: HoldingType }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const now = useNow()
  const orders = useFilledOrders(type)
  const failure = useFailure(orders)
  if (failure) return <QueryFailure failure={failure} onRetry={orders.refetch} />
  if (!orders.data) return <Waiting />
  const today = date.day(now)
  const rows = orders.data.rows.filter((order) => date.day(order.createdAt) === today)
  if (rows.length === 0) return <EmptyState title={t('desk.noFills')} />
  // The list has no more than the latest ones; all of today are there once an earlier day is.
  const complete = rows.length < orders.data.rows.length || orders.data.count === rows.length
  return <RecordsTable label={t('desk.part.fills')} rows={rows} complete={complete} />
}

function Waiting() {
  return (
    <Card kind="rows">
      <SkeletonRows count={3} media />
    </Card>
  )
}
