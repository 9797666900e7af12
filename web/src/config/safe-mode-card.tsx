import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { StatusChip } from '@tarazu/ui/tag'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './figure-cards.module.css'
import type { Figures } from './transparency-query.ts'

/** Lists the periods of safe mode with their reasons. */
export function SafeModeCard({ figures }: { figures: Figures }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const number = useNumberFormat()
  const { safe_mode: periods, safe_mode_count: count } = figures
  return (
    <Card>
      <h2 className={styles.title}>{t('config.safeMode.title')}</h2>
      <p className={styles.rule}>{t('config.safeMode.rule')}</p>
      {periods.length === 0 ? (
        <p className={styles.rule}>{t('config.safeMode.never')}</p>
      ) : (
        <>
          {periods[0]?.left_at === null && (
            <p className={styles.rule}>
              <StatusChip tone="error">{t('config.safeMode.stands')}</StatusChip>
            </p>
          )}
          {periods.map(({ reason, entered_at, left_at }) => (
            <div key={entered_at} className={styles.row}>
              <p>{t(`config.safeMode.reason.${reason}`)}</p>
              <Facts
                facts={[
                  { label: t('config.safeMode.entered'), value: date.dayAndTime(entered_at) },
                  ...(left_at === null
                    ? []
                    : [{ label: t('config.safeMode.left'), value: date.dayAndTime(left_at) }]),
                ]}
              />
            </div>
          ))}
          {count > periods.length && (
            <p className={styles.rule}>
              {t('config.safeMode.before', { count: number.count(count - periods.length) })}
            </p>
          )}
        </>
      )}
    </Card>
  )
}
