import type { OrderDetail } from '@tarazu/contract/orders/order'
import { Button } from '@tarazu/ui/button'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { PageHeader } from '@tarazu/ui/page-header'
import { Timeline } from '@tarazu/ui/timeline'
import { useState } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { Columns } from '../lists/columns.tsx'
import { useGoBack } from '../navigation/go-back.ts'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useParams } from '../navigation/router.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { FillCard } from './fill-card.tsx'
import { LazyChangeSheet, usePreloadedChangeSheet } from './lazy-change-sheet.tsx'
import { isWaiting } from './order-state.ts'
import { usePrice, useTrailText } from './order-words.ts'
import { useOrder } from './queries.ts'
import { RecordSkeleton } from './record-skeleton.tsx'
import { RecordSummary } from './record-summary.tsx'
import styles from './records.module.css'

/** One order in full, with its fills, their quotes and its timeline. */
export function RecordScreen() {
  const { t } = useTranslation()
  const { no = '' } = useParams()
  const goBack = useGoBack(paths.records)
  const order = useOrder(no)
  const failure = useFailure(order)
  usePageTitle(t('orders.recordTitle', { number: no }))

  return (
    <>
      <PageHeader title={t('orders.recordDetail')} onBack={goBack} />
      {order.data ? (
        <Record order={order.data} />
      ) : failure ? (
        <QueryFailure
          failure={failure}
          what={t('orders.loadFailed')}
          onRetry={order.refetch}
          way={{ to: paths.records, label: t('orders.records') }}
        />
      ) : (
        <RecordSkeleton />
      )}
    </>
  )
}

function Record({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const [changing, setChanging] = useState(false)
  const [changed, setChanged] = useState(false)
  const waits = isWaiting(order)
  usePreloadedChangeSheet(waits)
  const startChange = () => {
    setChanged(true)
    setChanging(true)
  }
  return (
    <>
      <Columns
        first={
          <>
            <RecordSummary order={order} />
            {waits && (
              <div className={styles.acts}>
                <Button variant="neutral" block onClick={startChange}>
                  {t('orders.changeOrder')}
                </Button>
                <Button variant="danger" block onClick={() => setAsking(true)}>
                  {t('orders.cancelOrder')}
                </Button>
              </div>
            )}
          </>
        }
        second={
          <>
            <Fills order={order} />
            <RecordTimeline order={order} />
          </>
        }
      />
      {changed && <LazyChangeSheet order={order} open={changing} onClose={() => setChanging(false)} />}
      <CancelDialog number={order.number} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

function Fills({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  if (order.fills.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('orders.fillsTitle')} />
      <div className={styles.fills}>
        {order.fills.map((fill) => (
          <FillCard key={`${fill.at} ${fill.quantity} ${fill.price}`} fill={fill} order={order} />
        ))}
      </div>
    </section>
  )
}

/** What has happened to the order, with the terms that it had before each change. */
function RecordTimeline({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const price = usePrice()
  const { count } = useNumberFormat()
  const distance = useTrailText()
  const termsOf = ({
    quantity,
    limitPrice,
    stopPrice,
    trailDistance,
    trailBps,
    exitTarget,
    exitStop,
  }: NonNullable<OrderDetail['timeline'][number]['was']>) =>
    [
      count(quantity),
      stopPrice !== null && `${t('orders.stopPrice')} ${price(stopPrice, order.currency)}`,
      limitPrice !== null && `${t('orders.limitPrice')} ${price(limitPrice, order.currency)}`,
      distance({ trailDistance: trailDistance ?? null, trailBps: trailBps ?? null }, order.currency),
      exitTarget !== undefined && `${t('orders.exitTarget')} ${price(exitTarget, order.currency)}`,
      exitStop !== undefined && `${t('orders.exitStop')} ${price(exitStop, order.currency)}`,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <section>
      <SectionHeader title={t('orders.timeline')} />
      <Card>
        <Timeline
          entries={order.timeline.map(({ state, at, who, was }, index) => ({
            key: `${at} ${state}`,
            title: index === 0 ? t('orders.sent') : t(`orders.stage.${state as OrderDetail['state']}`),
            detail: [
              `${date.dayAndSeconds(at)} · ${t(`orders.who.${who}`)}`,
              was && t('orders.was', { terms: termsOf(was) }),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      </Card>
    </section>
  )
}
