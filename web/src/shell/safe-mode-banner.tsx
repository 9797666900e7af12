import { ShieldAlert } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import styles from './warning-banner.module.css'

/**
 * Why trading rests, and that money can be withdrawn. A reason that this copy of the app does not know goes
 * unsaid.
 */
export function SafeModeBanner({ reason }: { reason: string }) {
  const { t, texts } = useTranslation()
  const reasons: Readonly<Record<string, string>> = texts.config.safeMode.reason
  return (
    <section className={styles.banner} aria-labelledby="safe-mode">
      <h2 id="safe-mode" className={styles.title}>
        <ShieldAlert size={18} strokeWidth={1.9} aria-hidden="true" />
        {t('config.safeMode.stands')}
      </h2>
      {reasons[reason] && <p>{reasons[reason]}</p>}
      <p>
        {t('config.safeMode.goesOn')}{' '}
        <Link className={styles.more} to={paths.transparency}>
          {t('config.safeMode.more')}
        </Link>
      </p>
    </section>
  )
}
