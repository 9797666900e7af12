import type { Recharge } from '@tarazu/contract/recharges/recharge'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { StatusChip } from '@tarazu/ui/tag'
import { Timeline } from '@tarazu/ui/timeline'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { DetailSkeleton } from '../lists/detail-skeleton.tsx'
import detailStyles from '../lists/money-detail.module.css'
import { pathTo } from '../navigation/paths.ts'
import { useRecharge } from './queries.ts'
import { RechargeCancel } from './recharge-cancel.tsx'
import { RechargeInstructions } from './recharge-instructions.tsx'
import { rechargeStatus } from './recharge-status.ts'
import styles from './recharges.module.css'

/** The recharge of that number, or a message that there is none. */
export function RechargeById({ id }: { id: string }) {
  const { t } = useTranslation()
  const recharge = useRecharge(id)
  const failure = useFailure(recharge)
  if (recharge.data) return <Detail recharge={recharge.data} />
  if (failure)
    return (
      <QueryFailure
        failure={failure}
        what={t('wallet.loadFailed')}
        onRetry={recharge.refetch}
        way={{ to: pathTo('rechargeRecords', {}), label: t('wallet.rechargeRecords') }}
      />
    )
  return <DetailSkeleton />
}

function Detail({ recharge }: { recharge: Recharge }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const status = rechargeStatus(recharge)
  return (
    <div className={detailStyles.sections}>
      <Card>
        <div className={detailStyles.detailHead} role="status">
          <span className={detailStyles.detailLabel}>{t('wallet.reason.recharge')}</span>
          <StatusChip tone={status.tone}>{t(status.text)}</StatusChip>
        </div>
        <p className={detailStyles.detailAmount}>
          <MoneyText paise={recharge.amount} />
        </p>
        <Facts
          facts={[
            { label: t('wallet.methodLabel'), value: t(`wallet.method.${recharge.method}`) },
            { label: t('wallet.requested'), value: date.dayAndTime(recharge.createdAt) },
            { label: t('wallet.number'), value: recharge.id },
            ...(recharge.received !== null && recharge.received !== recharge.amount
              ? [{ label: t('wallet.received'), value: <MoneyText paise={recharge.received} /> }]
              : []),
            ...(recharge.dueAt !== null && recharge.method !== 'sandbox'
              ? [{ label: t('wallet.due'), value: date.dayAndTime(recharge.dueAt) }]
              : []),
            ...(recharge.reason !== null
              ? [{ label: t('wallet.failedBecause'), value: t(`wallet.failure.${recharge.reason.code}`) }]
              : []),
          ]}
        />
        {recharge.reason !== null && recharge.reason.text !== '' && (
          <p className={styles.said}>{recharge.reason.text}</p>
        )}
        {recharge.method === 'sandbox' && <p className={detailStyles.note}>{t('wallet.sandboxNote')}</p>}
      </Card>
      {recharge.instructions && (
        <RechargeInstructions instructions={recharge.instructions} expiresAt={recharge.expiresAt} />
      )}
      <section>
        <SectionHeader title={t('wallet.timeline')} />
        <Card>
          <Timeline
            entries={recharge.timeline.map(({ state, at, who }) => ({
              key: `${at} ${state}`,
              title: t(`wallet.state.${state as Recharge['state']}`),
              detail: `${date.dayAndSeconds(at)} · ${t(`wallet.who.${who}`)}`,
            }))}
          />
        </Card>
      </section>
      {recharge.state === 'created' && recharge.method !== 'sandbox' && (
        <RechargeCancel recharge={recharge} />
      )}
    </div>
  )
}
