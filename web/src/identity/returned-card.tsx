import type { Verification } from '@tarazu/contract/identity/api'
import { Card } from '@tarazu/ui/card'
import { StatusChip } from '@tarazu/ui/tag'
import { useTranslation } from '../language/languages.ts'
import styles from './identity.module.css'

/** Why the submission was returned, check by check. */
export function ReturnedCard({ checks }: Pick<Verification, 'checks'>) {
  const { t } = useTranslation()
  return (
    <Card label={t('identity.returnedTitle')}>
      <div className={styles.head} role="status">
        <h2 className={styles.headTitle}>{t('identity.returnedTitle')}</h2>
        <StatusChip tone="error">{t('identity.stamp.returned')}</StatusChip>
      </div>
      <ul className={styles.checks}>
        {checks.map(({ check, reason, note }) => (
          <li key={check}>
            <b>{t(`identity.check.${check}`)}</b>
            <span>{reason === 'other' && note ? note : t(`identity.reason.${reason}`)}</span>
            {reason !== 'other' && note && <span>{note}</span>}
          </li>
        ))}
      </ul>
      <p className={styles.rule}>{t('identity.returnedDetail')}</p>
    </Card>
  )
}
