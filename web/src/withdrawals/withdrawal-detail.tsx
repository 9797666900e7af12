import type { Withdrawal } from '@tarazu/contract/withdrawals/withdrawal'
import { Button } from '@tarazu/ui/button'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { Timeline } from '@tarazu/ui/timeline'
import { useEntity } from '../config/queries.ts'
import { cardName } from '../language/card-name.ts'
import { ClockLine } from '../language/clock-line.tsx'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import detailStyles from '../lists/money-detail.module.css'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import { OutsideLink } from '../shell/outside-link.tsx'
import { useWait } from './use-wait.ts'
import { WithdrawalCancel } from './withdrawal-cancel.tsx'
import { WithdrawalStatus } from './withdrawal-row.tsx'
import styles from './withdrawals.module.css'

/** One withdrawal: by when it is due, why it waits, what has happened, and the way to take it back. */
export function WithdrawalDetail({ withdrawal, receivedAt }: { withdrawal: Withdrawal; receivedAt: number }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const wait = useWait(withdrawal, receivedAt)
  const entity = useEntity()
  const { card, reason, dueAt, coolingUntil, serviceLevel } = withdrawal
  const last = withdrawal.timeline.at(-1)
  const takenBack = last?.state === 'rejected' && last.who === 'system'
  return (
    <div className={detailStyles.sections}>
      <Card>
        <div className={detailStyles.detailHead} role="status">
          <span className={detailStyles.detailLabel}>{t('wallet.reason.withdrawal')}</span>
          <WithdrawalStatus withdrawal={withdrawal} receivedAt={receivedAt} />
        </div>
        <p className={detailStyles.detailAmount}>
          <MoneyText paise={withdrawal.amount} />
        </p>
        {wait && (
          <div className={styles.waiting}>
            <ClockLine text={wait.text} />
          </div>
        )}
        <Facts
          facts={[
            { label: t('cards.withdraw.to'), value: cardName(card) },
            { label: t('cards.withdraw.fee'), value: t('cards.withdraw.noFee') },
            { label: t('cards.withdraw.requested'), value: date.dayAndTime(withdrawal.createdAt) },
            ...(wait
              ? [{ label: t('cards.withdraw.published'), value: date.dayAndTime(serviceLevel.due) }]
              : []),
            ...(wait && dueAt !== serviceLevel.due
              ? [{ label: t('cards.withdraw.dueBy'), value: date.dayAndTime(dueAt) }]
              : []),
            ...(reason
              ? [{ label: t('cards.withdraw.why'), value: t(`cards.withdraw.reason.${reason.code}`) }]
              : []),
            { label: t('cards.withdraw.number'), value: withdrawal.id },
          ]}
        />
        {reason && reason.text !== '' && <p className={detailStyles.note}>{reason.text}</p>}
        {coolingUntil !== null && (
          <p className={detailStyles.note}>
            {t('cards.withdraw.coolsUntil', { time: date.dayAndTime(coolingUntil) })}
          </p>
        )}
        {wait && serviceLevel.rest && <p className={detailStyles.note}>{t('cards.withdraw.rest')}</p>}
        {takenBack && <p className={detailStyles.note}>{t('cards.withdraw.takenBack')}</p>}
        {wait?.overdue && (
          <p className={detailStyles.note} role="alert">
            {t('cards.withdraw.overdueNote', { time: date.dayAndTime(serviceLevel.due) })}
          </p>
        )}
      </Card>
      {wait?.overdue && (
        <Button variant="neutral" block render={<Link to={paths.customerService} />}>
          {t('cards.withdraw.complain')}
        </Button>
      )}
      {wait?.overdue && entity && (
        <p className={detailStyles.note}>
          <OutsideLink href={entity.grievance.url} text={(host) => t('cards.withdraw.grievance', { host })} />
        </p>
      )}
      {withdrawal.cancellable && <WithdrawalCancel withdrawal={withdrawal} />}
      <WithdrawalTimeline withdrawal={withdrawal} />
    </div>
  )
}

/**
 * A payment of a real bank is confirmed by an operator; one that the system confirmed itself was play money
 * and went to no bank.
 */
function stepText(state: Withdrawal['timeline'][number]['state'], { timeline }: Withdrawal) {
  const noBank = timeline.some((step) => step.state === 'settled' && step.who === 'system')
  return state === 'sent' && noBank
    ? 'cards.withdraw.sentNowhere'
    : (`cards.withdraw.state.${state}` as const)
}

function WithdrawalTimeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  return (
    <section>
      <SectionHeader title={t('cards.withdraw.timeline')} />
      <Card>
        <Timeline
          entries={withdrawal.timeline.map(({ state, at, who, reason: why, text }, index) => ({
            key: `${index} ${state}`,
            title: why
              ? t('shell.named', {
                  what: t(`cards.withdraw.state.${state}`),
                  which: t(`cards.withdraw.reason.${why}`),
                })
              : [t(stepText(state, withdrawal)), state === 'corrected' && text].filter(Boolean).join(': '),
            detail: `${date.dayAndSeconds(at)} · ${t(`wallet.who.${who}`)}`,
          }))}
        />
      </Card>
    </section>
  )
}
