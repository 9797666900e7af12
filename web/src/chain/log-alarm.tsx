import { ShieldAlert } from 'lucide-react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import styles from '../shell/warning-banner.module.css'
import { useLogWatch } from './queries.ts'

/** Says in one sentence that the log does not continue what this device saw of it; else nothing. */
export function LogAlarm() {
  const { t } = useTranslation()
  const date = useDateFormat()
  const alarm = useLogWatch().data?.alarm
  if (!alarm) return null
  return (
    <section className={styles.banner} role="alert">
      <p className={styles.sentence}>
        <ShieldAlert size={18} strokeWidth={1.9} aria-hidden="true" />
        {t(`config.witnesses.alarm.${alarm.what}`, { time: date.dayAndTime(alarm.seenAt) })}
      </p>
      <p>
        <Link className={styles.more} to={paths.transparency}>
          {t('config.safeMode.more')}
        </Link>
      </p>
    </section>
  )
}
