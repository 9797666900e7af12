import type { FundOrder } from '@tarazu/contract/funds/api'
import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { StatusChip, Tag } from '@tarazu/ui/tag'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { CancelOrder } from './cancel-order.tsx'
import { orderStatus } from './fund-status.ts'
import { useFundWords } from './fund-words.ts'
import styles from './funds.module.css'

/** One fund order in full, with its cancellation while that is possible. */
export function FundOrderCard({ order, receivedAt }: { order: FundOrder; receivedAt: number }) {
  const { t } = useTranslation()
  const status = orderStatus(order)
  return (
    <Card label={`${order.project.name}, ${order.number}`}>
      <div className={styles.head}>
        <h2 className={styles.name}>{order.project.name}</h2>
        <span className={styles.tags}>
          {order.project.demo && <Tag tone="notice">{t('shell.sampleData')}</Tag>}
          <StatusChip tone={status.tone}>{t(status.text)}</StatusChip>
        </span>
      </div>
      <p className={styles.amount}>
        <MoneyText paise={order.amount} />
      </p>
      <StateNote order={order} />
      <Facts facts={useOrderFacts(order)} />
      {order.cancellableUntil !== null && (
        <CancelOrder order={order} left={order.cancellableUntil - order.now} receivedAt={receivedAt} />
      )}
    </Card>
  )
}

/** Explains the state of the order where its status does not. */
function StateNote({ order }: { order: FundOrder }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  if (order.waitingSince !== null)
    return (
      <p className={styles.note} role="status">
        {t(order.project.demo ? 'funds.waitingForDraw' : 'funds.waiting', {
          day: date.dayAndTime(order.waitingSince),
        })}
      </p>
    )
  if (order.reason !== null)
    return <p className={styles.note}>{t('funds.givenBack', { reason: order.reason })}</p>
  if (order.declared !== null && order.status === 'active')
    return (
      <p className={styles.note}>
        {t(order.declared.by === 'system' ? 'funds.drawnAtEnd' : 'funds.paidAtEnd')}
      </p>
    )
  return null
}

function useOrderFacts(order: FundOrder) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const words = useFundWords()
  const { project, paidReturn, declared, status } = order
  const ended = order.timeline.find(({ state }) => state === 'completed' || state === 'cancelled')
  return [
    ...(paidReturn === null
      ? []
      : [
          { label: t('funds.paidReturn'), value: <MoneyText paise={paidReturn} signed /> },
          { label: t('funds.paidOut'), value: <MoneyText paise={order.amount + paidReturn} /> },
        ]),
    // Also shown once paid, so that the result can be compared with what was expected.
    {
      label: t('funds.expected'),
      value: (
        <>
          <MoneyText paise={order.expectedReturn} signed />
          <span className={styles.rate}>{t('funds.notPromised')}</span>
        </>
      ),
    },
    ...(declared && status !== 'cancelled'
      ? [
          {
            label: t(declared.by === 'system' ? 'funds.drawn' : 'funds.declared', {
              day: date.day(Date.parse(declared.valuedOn), 'UTC'),
            }),
            value: words.percent(declared.rate),
          },
          { label: t('funds.valueBasis'), value: declared.basis },
        ]
      : []),
    { label: t('funds.range'), value: words.range(project) },
    { label: t('funds.period'), value: words.period(project.period) },
    { label: t('funds.ends'), value: date.dayAndTime(order.endTime) },
    { label: t('funds.created'), value: date.dayAndTime(order.createdAt) },
    ...(ended && ended.state === 'cancelled'
      ? [{ label: t('funds.cancelledAt'), value: date.dayAndTime(ended.at) }]
      : []),
    { label: t('funds.number'), value: order.number },
  ]
}
