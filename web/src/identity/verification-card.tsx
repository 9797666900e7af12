import type { Verification } from '@tarazu/contract/identity/api'
import { Card } from '@tarazu/ui/card'
import { classes } from '@tarazu/ui/classes'
import { Facts } from '@tarazu/ui/facts'
import { PrivatePhoto } from '../data/private-photo.tsx'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useNow } from '../language/now.ts'
import styles from './identity.module.css'

/** Shows what was submitted, read-only, under the state of the verification. */
export function VerificationCard({ verification }: { verification: Verification }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const now = useNow()
  const { state, idType, realName, idNumber, front, back, reason, submittedAt, dueAt, photosHiddenUntil } =
    verification
  if (state === 'none' || state === 'returned') return null
  const due = dueAt === null ? '' : date.dayAndTime(dueAt)
  const detail = {
    under_review: t(dueAt !== null && now > dueAt ? 'identity.reviewLate' : 'identity.reviewDetail', {
      time: due,
    }),
    approved: t('identity.approvedDetail'),
    suspended: t('identity.suspendedDetail'),
  }[state]
  return (
    <Card label={t('identity.title')}>
      <div className={styles.stamped}>
        <p className={classes(styles.stamp, styles[state])} role="status">
          {t(`identity.stamp.${state}`)}
        </p>
        <p className={styles.stampDetail}>{detail}</p>
      </div>
      {reason && (
        <p className={styles.reason}>
          <b>{t('identity.suspendedReason')}</b> {reason}
        </p>
      )}
      <Facts
        facts={[
          { label: t('identity.typeLabel'), value: idType && t(`identity.type.${idType}`) },
          { label: t('identity.realName'), value: realName },
          { label: t('identity.idNumber'), value: idNumber },
          { label: t('identity.submittedAt'), value: submittedAt && date.dayAndTime(submittedAt) },
        ]}
      />
      {photosHiddenUntil !== null && (
        <p className={styles.stampDetail}>
          {t('identity.photosHidden', { time: date.dayAndTime(photosHiddenUntil) })}
        </p>
      )}
      <div className={styles.kept}>
        {front && (
          <span className={styles.keptFrame}>
            <PrivatePhoto url={front} label={t('identity.frontPhoto')} failed={t('identity.photoFailed')} />
          </span>
        )}
        {back && (
          <span className={styles.keptFrame}>
            <PrivatePhoto url={back} label={t('identity.backPhoto')} failed={t('identity.photoFailed')} />
          </span>
        )}
      </div>
    </Card>
  )
}
