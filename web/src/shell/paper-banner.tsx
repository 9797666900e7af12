import { useTranslation } from '../language/languages.ts'
import styles from './paper-banner.module.css'

/** The words are compiled in: no setting changes them. */
export function PaperBanner() {
  const { t } = useTranslation()
  return (
    <header className={styles.banner}>
      <p role="note">{t('shell.paper')}</p>
    </header>
  )
}
